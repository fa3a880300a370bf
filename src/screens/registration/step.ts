import type { RegistrationEvent, RegistrationSnapshot } from '../../../machines/registration.ts';

/** What a step is shown by. */
export type StepProps = {
  snapshot: RegistrationSnapshot;
  send: (event: RegistrationEvent) => void;
};

/** The id of a field's control. */
export const idOf = (field: string) => `registration-${field}`;
