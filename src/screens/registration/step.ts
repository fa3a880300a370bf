import type { RegistrationSnapshot } from '../../../machines/registration.ts';
import type { RegistrationEvent } from '../../../machines/registration-context.ts';

/** The props of a step: the registration, and how to send it events. */
export type StepProps = {
  snapshot: RegistrationSnapshot;
  send: (event: RegistrationEvent) => void;
};

/** The id of a field's control. */
export const registrationFieldId = (field: string) => `registration-${field}`;
