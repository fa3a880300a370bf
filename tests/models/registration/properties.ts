import { at, entered, explained, type FlowProperty, kept, settled } from '../properties/kinds.ts';

export const registrationProperties: Readonly<Record<string, readonly FlowProperty[]>> = {
  registration: [
    {
      requirement: '4.registration',
      says: 'nobody comes to the team, the invitations or the welcome without a confirmed address',
      never: (snapshot, step) =>
        at('team', 'invites', 'welcome')(snapshot) &&
        step !== undefined &&
        // Back and Forward open any step that was reached before.
        step.event.type !== 'address.changed' &&
        at('email', 'sendingCode', 'code')(step.before),
    },
    entered('3.registration', 'a team is created only by the server', 'creatingTeam', ['form.submitted']),
    settled('8.code-email', 'a code is sent, or its failure is shown', 'sendingCode', ['code', 'leaving', 'email']),
    settled('8.registration', 'a team is created, or its failure is shown', 'creatingTeam', [
      'invites',
      'team',
      'code',
      'recovery',
    ]),
    settled(
      '2.registration-recovery',
      'a session is found again, or it is said that it could not be',
      'resuming.asking',
      ['resuming.unanswered', 'welcome', 'confirmation', 'registered', 'account', 'team', 'invites', 'code', 'blocked'],
    ),
    entered('7.code-link', 'a link is used only by a press', 'link.using', ['link.pressed', 'retry.pressed']),
    settled('7.code-link', 'a link is used, or it is said why not', 'link.using', [
      'link.rejected',
      'link.limited',
      'link.unanswered',
      'invitation',
      'resuming',
      'email',
    ]),
    settled('6.guest', 'an invitation is checked, or it is said that it could not be', 'invitation.checking', [
      'invitation.renewable',
      'invitation.gone',
      'invitation.unanswered',
      'resuming',
      'code',
      'email',
    ]),
    explained('5.email', 'an address that cannot be used is explained', ['email.invalid']),
    explained('5.team', 'a team that cannot be created is explained', ['team.invalid']),
  ],
  code: [
    entered('7.code', 'only the server verifies a code', 'verified', ['xstate.done.actor.verifyingCode']),
    settled('8.registration', 'a code is verified, or its failure is shown', 'entering.entry.verifying', [
      'verified',
      'entering.entry.invalid',
      'entering.entry.unanswered',
      'entering.entry.filling',
    ]),
    settled('8.code-email', 'another code is sent, or its failure is shown', 'entering.resend.sending', [
      'entering.resend.sent',
      'entering.resend.rejected',
      'entering.resend.unanswered',
      'verified',
    ]),
    entered('2.registration-code', 'another code is sent only by a press', 'entering.resend.sending', [
      'resend.pressed',
    ]),
    explained('5.code', 'a code that cannot be used is explained', ['entering.entry.invalid']),
  ],
  account: [
    entered('3.account', 'only the server creates an account', 'created', ['xstate.done.actor.creatingAccount']),
    settled('8.registration', 'an account is created, or its failure is shown', 'creating', [
      'created',
      'gone',
      'renewable',
      'expired',
      'editing.form.invalid',
      'editing.form.unanswered',
    ]),
    settled('5.password', 'a password that is being rated gets a rating or none', 'editing.strength.rating', [
      'editing.strength.rated',
      'editing.strength.unrated',
      'editing.strength.changed',
      'creating',
    ]),
    explained('5.password', 'a form with errors says which', ['editing.form.invalid']),
    kept('8.registration', 'no failure loses what was typed', 'form', ['field.changed']),
  ],
  invitations: [
    settled('8.registration', 'invitations are sent, or their failure is shown', 'sending', [
      'settled',
      'expired',
      'failed',
      'editing.rows.invalid',
    ]),
    settled('4.registration-invite', 'to skip is answered', 'skipping', ['settled', 'expired', 'failed']),
    settled(
      '4.registration-invite',
      'a copy of the link is made, or it is said that it could not be',
      'editing.link.copying',
      ['editing.link.copied', 'editing.link.uncopied', 'sending', 'skipping'],
    ),
    kept('8.registration', 'no failure loses a row', 'rows', [
      'row.changed',
      'row.added',
      'xstate.done.actor.sendingInvitations',
    ]),
    explained('6.invite-roles', 'rows with errors say which', ['editing.rows.invalid']),
  ],
};
