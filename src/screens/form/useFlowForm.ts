import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { Fault } from '../../../contract/problem.ts';
import { type DraftStore, typedIn } from '../../actors/draft.ts';
import { useFaultyTitle } from '../../design/useFaultyTitle.ts';

type Draft<Field extends string> = { form: Partial<Record<Field, string>>; key?: string };

/** The events that every form sends to its machine. */
type FlowFormEvent<Field extends string, Kept extends Draft<Field>> =
  | ({ type: 'form.restored'; form: Partial<Record<Field, string>> } & Partial<Omit<Kept, 'form'>>)
  | { type: 'field.changed'; field: Field; value: string }
  | { type: 'form.submitted' };

type FlowForm<Field extends string, Kept extends Draft<Field>> = {
  fields: readonly Field[];
  form: Record<Field, string>;
  faults: readonly Fault[];
  faulty: boolean;
  /** Whether the visitor comes back to the form; who has just arrived is where the page begins. */
  comesBack: boolean;
  /** What a reload leaves behind; nothing where what is typed is a secret. */
  draft?: DraftStore<Kept>;
  idOf: (field: string) => string;
  send: (event: FlowFormEvent<Field, Kept>) => void;
};

/**
 * What every form of the site does: takes over what was typed before the scripts ran or left behind by a reload, shows
 * the snapshot's values and faults, and sends what the visitor does. Who comes back starts at its heading.
 */
export function useFlowForm<Field extends string, Kept extends Draft<Field>>(flow: FlowForm<Field, Kept>) {
  const { fields, form, faults, faulty, draft, idOf, send } = flow;
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const comesBack = useRef(flow.comesBack);
  useLayoutEffect(() => {
    const kept = draft?.read();
    // What was typed before the scripts ran is newer than what a reload left behind.
    const typed = element.current ? typedIn(element.current, fields) : {};
    const restored = { ...kept?.form, ...typed };
    if (Object.keys(restored).length === 0) return;
    send({ ...(kept?.key && kept), type: 'form.restored', form: restored } as FlowFormEvent<Field, Kept>);
  }, [draft, fields, send]);
  useEffect(() => {
    if (comesBack.current) heading.current?.focus();
  }, []);
  useFaultyTitle(faulty);
  return {
    element,
    heading,
    faultOf: (field: Field) => (faulty ? faults.find((fault) => fault.field === field)?.message : undefined),
    control: (field: Field) => ({
      id: idOf(field),
      name: field,
      value: form[field],
      onChange: ({ target }: { target: { value: string } }) =>
        send({ type: 'field.changed', field, value: target.value }),
    }),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      send({ type: 'form.submitted' });
    },
  };
}
