import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** What the fields of a form hold, by the names of their controls; a box holds what it sends, or nothing. */
type Values = Readonly<Record<string, string>>;

/** Whatever a visitor, a browser or a password manager does to a field, one of these follows, as a rule at once. */
const signs = ['input', 'change', 'focusin', 'focusout', 'pointerdown', 'keydown'] as const;

/** How often the fields are looked at in case that no event says what a password manager has done, in milliseconds. */
const lookPause = 1000;

/**
 * Keeps the fields of a form in step with its machine. The fields belong to the visitor: React never renders them again
 * over what was typed. What they hold is reported by `changed`, from the first paint on, and what comes without an event
 * at the latest with the next look. A field is written to only where the machine has come to hold something else by
 * itself (a form that is cleared, a draft) and the visitor has not changed it meanwhile.
 * `values` are those of the machine; names without a control are passed over. Gives what reports at once.
 */
export function useFields(
  form: RefObject<HTMLFormElement | null>,
  values: Values,
  changed: (name: string, value: string) => void,
): () => void {
  const latest = useRef({ values, changed });
  /** What the machine was told last, or what it wrote. */
  const told = useRef<Record<string, string>>({});
  /** What the machine held when the form was rendered before. */
  const shown = useRef<Values>({});
  const report = useRef(() => {
    const { values, changed } = latest.current;
    for (const name of Object.keys(values)) {
      const typed = contentOf(form.current, name);
      if (typed === undefined || typed === told.current[name]) continue;
      told.current[name] = typed;
      changed(name, typed);
    }
  });
  useLayoutEffect(() => {
    latest.current = { values, changed };
    for (const [name, value] of Object.entries(values)) {
      const typed = contentOf(form.current, name);
      const { [name]: before = value } = shown.current;
      const { [name]: last = value } = told.current;
      if (value !== before && value !== last && typed === last) write(form.current, name, value);
      // What differs now is reported, also where a state that is over did not take it.
      told.current[name] = value;
    }
    shown.current = values;
    report.current();
  });
  useEffect(() => {
    const { current: look } = report;
    for (const sign of signs) document.addEventListener(sign, look, true);
    const looking = setInterval(look, lookPause);
    return () => {
      for (const sign of signs) document.removeEventListener(sign, look, true);
      clearInterval(looking);
    };
  }, []);
  return report.current;
}

function controlOf(form: HTMLFormElement | null, name: string) {
  return form?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | RadioNodeList | null | undefined;
}

/** What a control holds; undefined where the form has none of that name. */
function contentOf(form: HTMLFormElement | null, name: string): string | undefined {
  const control = controlOf(form, name);
  return isBox(control) && !control.checked ? '' : control?.value;
}

function write(form: HTMLFormElement | null, name: string, value: string): void {
  const control = controlOf(form, name);
  if (isBox(control)) control.checked = value !== '';
  else if (control) control.value = value;
}

function isBox(control: unknown): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === 'checkbox';
}
