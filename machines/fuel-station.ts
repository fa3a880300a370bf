import { rejectedPage, servedTransitions } from './form.ts';
import { fuelStationSetup, noStation } from './fuel-station-setup.ts';
import { keptTransitions, pauseBefore, unaccepted, waitBefore } from './retry.ts';

/** The pause before a later try. */
const pause = pauseBefore('retrying');

/** One try to register the station, the first one or a later one. */
const registering = fuelStationSetup.createStateConfig({
  entry: 'countTry',
  invoke: {
    id: 'registeringStation',
    src: 'registeringStation',
    input: ({ context: { form, key, tries } }) => ({ form, key, tries }),
    onDone: { target: '#fuelStation.done', actions: 'rememberLogins' },
    onError: unaccepted({
      rejected: '#fuelStation.input.invalid',
      postponed: '#fuelStation.error.postponed',
      unanswered: '#fuelStation.error.pausing',
      meta: { requirement: '8.station' },
    }),
  },
});

/**
 * Registering a fuel station: specification 2, 4, 5, 6 and 8 (Fuel station). A rejection returns to the form with
 * everything kept; any other failure is an error, after which the visitor sends the same again or starts over.
 */
export const fuelStationMachine = fuelStationSetup.createMachine({
  id: 'fuelStation',
  description: 'The owner of a fuel station registers it and gets its two logins.',
  meta: { requirement: '2.station' },
  context: noStation,
  initial: 'unhydrated',
  states: {
    unhydrated: {
      tags: 'form',
      description: 'The form as served: it can be filled in and posted before any script runs, or without scripts.',
      on: {
        ...servedTransitions,
        'submission.found': keptTransitions({
          sending: 'processing',
          postponed: 'error.postponed',
          description: 'A registration kept on this device, because it had not been sent, is sent now.',
          meta: { requirement: '4.station-kept' },
        }),
        'page.answered': [
          {
            ...rejectedPage,
            target: 'input.invalid',
            meta: { requirement: '8.station' },
          },
          { target: 'done', actions: 'adoptAnswer', meta: { requirement: '4.station' } },
        ],
        'scripts.started': { target: 'input', meta: { requirement: '4.station' } },
      },
    },
    input: {
      tags: 'form',
      initial: 'filling',
      on: {
        'field.changed': { actions: 'rememberField' },
        'form.submitted': [
          {
            guard: 'isComplete',
            target: 'processing',
            actions: ['forgetFieldErrors', 'adoptKey'],
            meta: { requirement: '4.station' },
          },
          { target: '.invalid', actions: 'findFieldErrors', reenter: true, meta: { requirement: '5.station' } },
        ],
      },
      states: {
        filling: { description: 'The form, with no errors shown.' },
        invalid: {
          description:
            'The form, with a summary of its errors and each error beside its field. Everything typed is kept.',
          meta: { requirement: '5.station' },
        },
      },
    },
    processing: {
      tags: 'pending',
      description: 'The form is hidden while the server creates the logins.',
      meta: { requirement: '4.station' },
      ...registering,
    },
    error: {
      tags: 'pending',
      description:
        'An Error was found :( The visitor sends the same again, changes it, or starts over with an empty form. Until then the registration is kept on the device and sent again.',
      meta: { requirement: '8.station' },
      initial: 'pausing',
      states: {
        pausing: {
          description: 'The growing pause before the next try.',
          meta: { requirement: '4.station-kept' },
          ...pause,
          on: {
            ...pause.on,
            'retry.pressed': {
              target: '#fuelStation.processing',
              description:
                'The same is sent with the same key: if only the answer was lost, the station is still stored once.',
              meta: { requirement: '8.station' },
            },
          },
        },
        retrying: {
          description: 'The registration is sent again with the same key.',
          meta: { requirement: '4.station-kept' },
          ...registering,
        },
        postponed: {
          ...waitBefore('retrying'),
          description:
            'The server asked to wait: its words show, and the registration is sent again when the time that it named is over, not before.',
        },
      },
      on: {
        'edit.pressed': {
          target: 'input',
          description: 'Back to the form with every field kept.',
        },
        'restart.pressed': { target: 'input', actions: 'clearForm', meta: { requirement: '4.station' } },
      },
    },
    done: {
      tags: 'acknowledged',
      meta: { requirement: '4.station' },
      initial: 'deciding',
      on: {
        'restart.pressed': {
          target: 'input',
          actions: 'clearForm',
          description: 'Another station is registered: the logins of this one are not shown again.',
          meta: { requirement: '2.station-done' },
        },
      },
      states: {
        deciding: {
          description: 'Transient: does the answer contain the passwords?',
          meta: { requirement: '2.station-done' },
          always: [
            { guard: 'hasPasswords', target: 'fresh' },
            { target: 'shownBefore', meta: { requirement: '7.station' } },
          ],
        },
        fresh: {
          tags: 'credentials',
          meta: { requirement: '2.station-done' },
          initial: 'reading',
          on: {
            'copy.pressed': {
              target: '.copying',
              actions: 'rememberCopy',
              reenter: true,
            },
          },
          states: {
            reading: {
              description: 'The two usernames and passwords, shown only once, each with a button to copy it.',
            },
            copying: {
              description: 'The browser is asked to copy the text to the clipboard.',
              invoke: {
                id: 'copyingText',
                src: 'copyingText',
                input: ({ context }) => context.copy,
                onDone: { target: 'copied' },
                onError: { target: 'uncopied', meta: { requirement: '8.station' } },
              },
            },
            copied: { description: 'A message says what was copied to the clipboard.' },
            uncopied: {
              description: 'The browser refused: a message says so, and the text can be selected by hand.',
              meta: { requirement: '8.station' },
            },
          },
        },
        shownBefore: {
          description:
            'The station is registered and its passwords have already been shown: the page says how to get new ones.',
          meta: { requirement: '7.station' },
        },
      },
    },
  },
});
