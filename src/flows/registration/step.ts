import type { RegistrationSnapshot } from '../../../machines/registration.ts';
import type { RegistrationEvent } from '../../../machines/registration-context.ts';

/** The props of a step: the registration, and how to send it events. */
export type StepProps = {
  snapshot: RegistrationSnapshot;
  send: (event: RegistrationEvent) => void;
};

/** The id of a field's control. */
export const registrationFieldId = (field: string) => `registration-${field}`;

/** The title of the page of someone who stays in their company. */
export const nothingChanged = 'Nothing has changed';

/** The title of the page while the visitor follows an invitation: the routes are those of registering a company. */
export function joinTitleOf(snapshot: RegistrationSnapshot): string | undefined {
  const { joining, invitation } = snapshot.context;
  if (snapshot.matches('invitation') || (snapshot.matches('link') && invitation !== '')) return 'Your invitation';
  if (snapshot.matches('stayed')) return nothingChanged;
  const isStep = ['email', 'sendingCode', 'confirmation', 'joiningTeam', 'choice', 'deletingCompany'].some((state) =>
    snapshot.matches(state as 'email'),
  );
  return joining && isStep ? `Join ${joining.team} as ${joining.role}` : undefined;
}
