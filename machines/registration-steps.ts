/** The steps of registering a company: specification 2 (Registration), in order. */
const registrationSteps = ['email', 'code', 'account', 'team', 'invites', 'welcome'] as const;

export type RegistrationStep = (typeof registrationSteps)[number];

/** The steps of joining a company by an invitation: ruling on the registration link. */
const joiningSteps: readonly RegistrationStep[] = ['email', 'code', 'account', 'welcome'];

/** The steps of registering a company, or of joining one. */
export function stepsOf(isJoining: boolean): readonly RegistrationStep[] {
  return isJoining ? joiningSteps : registrationSteps;
}

/** Whether a step comes after the address has been confirmed. */
export function isAfterCode(step: RegistrationStep | undefined): boolean {
  return step !== undefined && registrationSteps.indexOf(step) > registrationSteps.indexOf('code');
}
