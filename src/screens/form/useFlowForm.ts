import { useLayoutEffect, useRef } from 'react';
import { type DraftStore, typedIn } from '../../actors/draft.ts';
import { type FormEvents, type FormView, useFormView } from './useFormView.ts';

type Draft<Field extends string> = { form: Partial<Record<Field, string>>; key?: string };

/** The events that a form with a draft sends to its machine. */
type FlowFormEvent<Field extends string, Kept extends Draft<Field>> =
  | ({ type: 'form.restored'; form: Partial<Record<Field, string>> } & Partial<Omit<Kept, 'form'>>)
  | FormEvents<Field>;

type FlowForm<Field extends string, Kept extends Draft<Field>> = Omit<FormView<Field>, 'send'> & {
  fields: readonly Field[];
  /** What a reload leaves behind; nothing where what is typed is a secret. */
  draft?: DraftStore<Kept>;
  send: (event: FlowFormEvent<Field, Kept>) => void;
};

/**
 * A form that is a flow's only one: besides what every form does, it takes over what was typed before the scripts ran or
 * left behind by a reload.
 */
export function useFlowForm<Field extends string, Kept extends Draft<Field>>(flow: FlowForm<Field, Kept>) {
  const { fields, draft, send } = flow;
  const element = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const kept = draft?.read();
    // What was typed before the scripts ran is newer than what a reload left behind.
    const typed = element.current ? typedIn(element.current, fields) : {};
    const restored = { ...kept?.form, ...typed };
    if (Object.keys(restored).length === 0) return;
    send({ ...(kept?.key && kept), type: 'form.restored', form: restored } as FlowFormEvent<Field, Kept>);
  }, [draft, fields, send]);
  return { element, ...useFormView<Field>(flow) };
}
