import type { SubmissionDependencies } from '../../http/submission.ts';
import type { RegistrationStore } from './account/store.ts';
import type { RegistrationCodeStore } from './code/store.ts';
import type { Resending, ResendingOutcome } from './invitations/resending.ts';
import type { InvitationStore } from './invitations/store.ts';
import type { RegistrationSessionStore } from './session/store.ts';
import type { TeamStore } from './team/store.ts';

export interface RegistrationDependencies extends SubmissionDependencies {
  codes: RegistrationCodeStore;
  registrations: RegistrationStore;
  sessions: RegistrationSessionStore;
  teams: TeamStore;
  invitations: InvitationStore;
  resendInvitation(resending: Resending): Promise<ResendingOutcome>;
}
