import { type RefObject, useLayoutEffect, useRef } from 'react';
import { carryOver } from '../../foreign/served-elements.ts';

/** The values of a form's fields, by the names of their controls; an unticked checkbox has an empty one. */
type Values = Readonly<Record<string, string>>;

/** The events that follow when a visitor, a browser or a password manager changes a field, usually at once. */
const signs = ['input', 'change', 'focusin', 'focusout', 'pointerdown', 'keydown'] as const;

/** How often the fields are read, in milliseconds, because some password managers change them without an event. */
const readPause = 1000;

/**
 * Keeps the fields of a form in step with its machine. The fields belong to the visitor: React never renders them again
 * over what was typed. Changes are reported by `changed`, from before the first paint, and those without an event when the
 * fields are next read. A field is written only if the machine changed its value by itself (a cleared form, a draft) and
 * the visitor did not change it meanwhile.
 *
 * @param values - The machine's values; names without a control are ignored.
 * @returns The function that reports all changes at once.
 */
export function useFields(
  form: RefObject<HTMLFormElement | null>,
  values: Values,
  changed: (name: string, value: string) => void,
): () => void {
  const latest = useRef({ values, changed });
  /** The values last reported to the machine, or written by it. */
  const known = useRef<Record<string, string>>({});
  /** The machine's values at the previous rendering. */
  const shown = useRef<Values>({});
  /** Whether the visitor has left the form, which is then reset. */
  const isLeft = useRef(false);
  const report = useRef(() => {
    if (isLeft.current) return;
    const { values, changed } = latest.current;
    for (const name of Object.keys(values)) {
      const typed = contentOf(form.current, name);
      if (typed === undefined || typed === known.current[name]) continue;
      known.current[name] = typed;
      changed(name, typed);
    }
  });
  useLayoutEffect(() => {
    if (form.current) carryOver(form.current);
  }, [form]);
  useLayoutEffect(() => {
    latest.current = { values, changed };
    for (const [name, value] of Object.entries(values)) {
      const typed = contentOf(form.current, name);
      const { [name]: before = value } = shown.current;
      const { [name]: last = value } = known.current;
      if (value !== before && value !== last && typed === last) write(form.current, name, value);
      // A difference that remains is reported again, in case the last report came in a state that ignored it.
      known.current[name] = value;
    }
    shown.current = values;
    report.current();
  });
  useLayoutEffect(() => {
    const { current: element } = form;
    // The draft brings back what was typed. Firefox would fill in the form after a reload too, even once it was sent.
    const reset = () => {
      isLeft.current = true;
      element?.reset();
    };
    const leave = ({ persisted }: PageTransitionEvent) => persisted || reset();
    window.addEventListener('pagehide', leave);
    isLeft.current = false;
    return () => {
      window.removeEventListener('pagehide', leave);
      reset();
    };
  }, [form]);
  // Before the first paint: on a busy device other effects run later, and a press until then would come before the report.
  useLayoutEffect(() => {
    const { current: read } = report;
    for (const sign of signs) document.addEventListener(sign, read, true);
    const reading = setInterval(read, readPause);
    return () => {
      for (const sign of signs) document.removeEventListener(sign, read, true);
      clearInterval(reading);
    };
  }, []);
  return report.current;
}

function controlOf(form: HTMLFormElement | null, name: string) {
  return form?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | RadioNodeList | null | undefined;
}

/** The value of a control; undefined if the form has none of that name. */
function contentOf(form: HTMLFormElement | null, name: string): string | undefined {
  const control = controlOf(form, name);
  return isCheckbox(control) && !control.checked ? '' : control?.value;
}

function write(form: HTMLFormElement | null, name: string, value: string): void {
  const control = controlOf(form, name);
  if (isCheckbox(control)) control.checked = value !== '';
  else if (control) control.value = value;
}

function isCheckbox(control: unknown): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === 'checkbox';
}
