import { at, entered, explained, type FlowProperty, kept, resumed, settled } from '../properties/kinds.ts';

export const fuelStationProperties: Readonly<Record<string, readonly FlowProperty[]>> = {
  fuelStation: [
    entered('4.station', 'only an acknowledged station is registered', 'done', [
      'xstate.done.actor.registeringStation',
      'page.answered',
    ]),
    settled('4.station', 'a registration is answered, or its failure is shown', 'processing', [
      'done',
      'input',
      'error',
    ]),
    settled('8.station', 'a registration that got no answer is sent again by itself', 'error.pausing', [
      'error.retrying',
      'processing',
      'input',
    ]),
    settled('8.postponed', 'a registration that the server postponed is sent again by itself', 'error.postponed', [
      'error.retrying',
      'input',
    ]),
    resumed(
      '8.postponed',
      'a registration that the server postponed is not sent again before its time',
      ['error.postponed', 'error.retrying'],
      'xstate.after.postponedPause.',
    ),
    kept('8.station', 'no failure loses what was typed', 'form', [
      'field.changed',
      'form.restored',
      'submission.found',
      'page.answered',
      'restart.pressed',
      'xstate.done.actor.registeringStation',
    ]),
    {
      requirement: '7.station',
      says: 'passwords are held only where they are shown',
      never: (snapshot) => !at('done')(snapshot) && snapshot.context.logins.manager.password !== undefined,
    },
    explained('5.station', 'a form with errors says which', ['input.invalid']),
  ],
};
