/** What the models of forms share. */
import type { Thing, User } from './user.ts';

/** Sees an alert that lists every field error, each of which is also beside its field. */
export async function seeListed(
  user: User,
  alert: Thing & object,
  fieldErrors: readonly { field: string; message: string }[],
  labels: Readonly<Record<string, string>>,
): Promise<void> {
  await user.see(alert);
  for (const { field, message } of fieldErrors) {
    await user.see({ role: 'link', name: message, within: alert });
    await user.seeFieldError(labels[field] ?? field, message);
  }
}

/** The mutants that nobody sees who looks at a form as it was served: what is typed or restored starts the form early. */
export function unnoticedWhileServed(machine: string, form: string): Record<string, string> {
  const reason = 'Until the scripts have started the page looks the same, and then it is in this state.';
  return Object.fromEntries(
    ['form.restored', 'field.changed'].map((event) => [
      `${machine}.unhydrated|${event}|0 redirected to ${machine}.${form}`,
      reason,
    ]),
  );
}
