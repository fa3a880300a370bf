import { at, entered, explained, type FlowProperty, settled } from '../properties/kinds.ts';

export const passwordResetProperties: Readonly<Record<string, readonly FlowProperty[]>> = {
  passwordReset: [
    entered('4.reset', 'a password is updated only by the server', 'updated', ['xstate.done.actor.updatingPassword']),
    entered('4.reset', 'a link is on its way only when the server says so', 'requested', [
      'xstate.done.actor.requestingLink',
    ]),
    settled('8.reset', 'a new password is answered, or its failure is shown', 'updating', [
      'updated',
      'rejected',
      'choose.form',
    ]),
    settled('8.reset', 'a request is answered, or its failure is shown', 'requesting', ['requested', 'request']),
    settled('4.reset-check', 'a link is checked, or it is said that it could not be', 'choose.link.checking', [
      'choose.link.settled',
      'choose.link.unanswered',
      'rejected',
      'updating',
    ]),
    explained('5.reset', 'a form with errors says which', ['request.invalid', 'choose.form.invalid']),
    {
      requirement: '4.reset',
      says: 'no password is held once it is updated',
      never: (snapshot) => at('updated')(snapshot) && Boolean(snapshot.context.form.password),
    },
  ],
};
