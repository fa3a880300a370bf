import type { InvitationStore } from '../../database/invitations.ts';
import type { RegistrationCodeStore } from '../../database/registration-codes.ts';
import type { RegistrationSessionStore } from '../../database/registration-sessions.ts';
import type { RegistrationStore } from '../../database/registrations.ts';
import type { TeamStore } from '../../database/teams.ts';
import type { SubmissionDependencies } from '../../http/submission.ts';

export interface RegistrationDependencies extends SubmissionDependencies {
  codes: RegistrationCodeStore;
  registrations: RegistrationStore;
  sessions: RegistrationSessionStore;
  teams: TeamStore;
  invitations: InvitationStore;
}
