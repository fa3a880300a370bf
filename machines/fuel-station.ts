import { type AnyEventObject, assertEvent, assign, fromCallback, fromPromise, setup } from 'xstate';
import {
  type FuelStationAnswer,
  type FuelStationField,
  type FuelStationLogins,
  fuelStationFaults,
} from '../contract/fuel-station.ts';
import type { Fault } from '../contract/problem.ts';
import { isRefused, isRefusedPage, randomKey, refusedFaults, restoredForm, retrySeconds } from './submission.ts';

/** What the visitor typed, by the names of the contract; nothing in it has been checked. */
export type FuelStationDraft = Record<FuelStationField, string>;

/** What one try sends. */
export type Registration = { form: FuelStationDraft; key: string; tries: number };

/** What is copied: its name in words, and its text. */
export type Copy = { name: string; text: string };

export type FuelStationContext = {
  form: FuelStationDraft;
  /** What is wrong with the form as it was last submitted, in the order of its fields. */
  faults: Fault[];
  /** The idempotency key: one for all tries of one station. Empty until the first submit. */
  key: string;
  /** How often this station has been sent. */
  tries: number;
  /** How many tries have failed since the last submit. */
  failures: number;
  /** The logins as the server gave them. They live here alone, and are stored nowhere. */
  logins: FuelStationLogins;
  /** What was copied last. */
  copy: Copy;
};

export type FuelStationEvent =
  | { type: 'scripts.started' }
  | { type: 'form.restored'; form: Partial<FuelStationDraft>; key?: string; tries?: number }
  | { type: 'submission.found'; submission: Registration }
  | { type: 'page.answered'; answer: FuelStationAnswer }
  | { type: 'field.changed'; field: FuelStationField; value: string }
  | { type: 'form.submitted' }
  | { type: 'again.pressed' }
  | { type: 'editing.chosen' }
  | { type: 'network.returned' }
  | { type: 'retry.pressed' }
  | { type: 'copy.pressed'; copy: Copy };

/** The form as it is before the visitor has said anything. */
export const blankFuelStation: FuelStationDraft = {
  fuel_station_name: '',
  franchise: '',
  first_name: '',
  last_name: '',
  mobile: '',
  email: '',
  terms: '',
};

const noLogins: FuelStationLogins = { manager: { username: '' }, fuel_attendant: { username: '' } };

/**
 * Registering a fuel station: specification 2, 4, 5, 6 and 8 (Fuel station). A refusal goes back to the form with
 * everything kept; any other failure is an error, from which the visitor sends the same again or begins anew.
 */
export const fuelStationMachine = setup({
  types: {
    context: {} as FuelStationContext,
    events: {} as FuelStationEvent,
    meta: {} as { clause: string },
    tags: {} as 'form' | 'pending' | 'acknowledged' | 'credentials',
  },
  actors: {
    registeringStation: fromPromise<FuelStationLogins, Registration>(() => {
      throw new Error('registeringStation is not provided');
    }),
    watchingNetwork: fromCallback<AnyEventObject>(() => {
      throw new Error('watchingNetwork is not provided');
    }),
    copyingText: fromPromise<void, { text: string }>(() => {
      throw new Error('copyingText is not provided');
    }),
  },
  guards: {
    isComplete: ({ context }) => fuelStationFaults(context.form).length === 0,
    isUntouched: ({ context: { form } }) =>
      Object.entries(form).every(([field, value]) => value === blankFuelStation[field as FuelStationField]),
    isRefused,
    isRefusedPage,
    hasPasswords: ({ context }) => context.logins.manager.password !== undefined,
  },
  actions: {
    restoreForm: assign(({ context, event }) => {
      assertEvent(event, 'form.restored');
      return {
        form: restoredForm(context.form, blankFuelStation, event.form),
        key: event.key ?? context.key,
        tries: event.tries ?? context.tries,
      };
    }),
    adoptSubmission: assign(({ event }) => {
      assertEvent(event, 'submission.found');
      return event.submission;
    }),
    adoptAnswer: assign(({ context, event }) => {
      assertEvent(event, 'page.answered');
      const { answer } = event;
      return {
        form: { ...context.form, ...answer.form },
        faults: answer.kind === 'refused' ? answer.faults : [],
        logins: answer.kind === 'accepted' ? answer.logins : noLogins,
      };
    }),
    rememberField: assign(({ context, event }) => {
      assertEvent(event, 'field.changed');
      return { form: { ...context.form, [event.field]: event.value } };
    }),
    findFaults: assign({ faults: ({ context }) => fuelStationFaults(context.form) }),
    adoptFaults: assign({ faults: refusedFaults }),
    forgetFaults: assign({ faults: [], failures: 0 }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    mintKey: assign({ key: ({ context }) => context.key || randomKey() }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    clearForm: assign({ form: blankFuelStation, faults: [], key: '', tries: 0, failures: 0, logins: noLogins }),
    rememberLogins: assign({
      logins: ({ event }) => ('output' in event ? (event.output as FuelStationLogins) : noLogins),
    }),
    rememberCopy: assign({
      copy: ({ event }) => {
        assertEvent(event, 'copy.pressed');
        return event.copy;
      },
    }),
  },
  delays: {
    retryPause: ({ context }) => retrySeconds(context.failures) * 1000,
  },
}).createMachine({
  id: 'fuelStation',
  description: 'The owner of a fuel station registers it and gets its two logins.',
  context: {
    form: blankFuelStation,
    faults: [],
    key: '',
    tries: 0,
    failures: 0,
    logins: noLogins,
    copy: { name: '', text: '' },
  },
  initial: 'plain',
  states: {
    plain: {
      tags: 'form',
      description: 'The form as it was served: it can be filled in and posted before any script runs, or without.',
      meta: { clause: '2.station' },
      on: {
        'form.restored': {
          actions: 'restoreForm',
          description: 'What a reload left behind is taken over, under what has been typed since.',
          meta: { clause: '2.station' },
        },
        'submission.found': {
          guard: 'isUntouched',
          target: 'processing',
          actions: ['adoptSubmission', 'countTry'],
          description: 'A registration that this device has kept, because it had not been sent, is sent now.',
          meta: { clause: '4.station-kept' },
        },
        'field.changed': {
          actions: 'rememberField',
          description: 'What was typed before the scripts ran is taken over.',
          meta: { clause: '2.station' },
        },
        'page.answered': [
          {
            guard: 'isRefusedPage',
            target: 'input.faulty',
            actions: 'adoptAnswer',
            description: 'The form was posted without scripts, and this page is the server’s answer.',
            meta: { clause: '8.station' },
          },
          { target: 'done', actions: 'adoptAnswer', meta: { clause: '4.station' } },
        ],
        'scripts.started': { target: 'input', meta: { clause: '4.station' } },
      },
    },
    input: {
      tags: 'form',
      meta: { clause: '2.station' },
      initial: 'filling',
      on: {
        'field.changed': { actions: 'rememberField', meta: { clause: '2.station' } },
        'form.submitted': [
          {
            guard: 'isComplete',
            target: 'processing',
            actions: ['forgetFaults', 'mintKey', 'countTry'],
            meta: { clause: '4.station' },
          },
          { target: '.faulty', actions: 'findFaults', reenter: true, meta: { clause: '5.station' } },
        ],
      },
      states: {
        filling: { description: 'The form, with no fault shown.' },
        faulty: {
          description:
            'The form, with a summary of its faults and each fault beside its field. Everything typed is kept.',
          meta: { clause: '5.station' },
        },
      },
    },
    processing: {
      tags: 'pending',
      description: 'The form is hidden while the server makes the logins.',
      meta: { clause: '4.station' },
      invoke: {
        id: 'registeringStation',
        src: 'registeringStation',
        input: ({ context: { form, key, tries } }) => ({ form, key, tries }),
        onDone: { target: 'done', actions: 'rememberLogins', meta: { clause: '4.station' } },
        onError: [
          { guard: 'isRefused', target: 'input.faulty', actions: 'adoptFaults', meta: { clause: '8.station' } },
          { target: 'error', actions: 'countFailure', meta: { clause: '4.station' } },
        ],
      },
    },
    error: {
      tags: 'pending',
      description:
        'An Error was found :( The visitor sends the same again, changes it, or begins again with an empty form. Until then it is kept on the device, and goes on being tried.',
      meta: { clause: '8.station' },
      initial: 'waiting',
      states: {
        waiting: {
          description: 'The pause before the next try, which grows.',
          meta: { clause: '4.station-kept' },
          invoke: { id: 'watchingNetwork', src: 'watchingNetwork' },
          after: { retryPause: { target: 'posting', actions: 'countTry', meta: { clause: '4.station-kept' } } },
          on: { 'network.returned': { target: 'posting', actions: 'countTry', meta: { clause: '4.station-kept' } } },
        },
        posting: {
          description: 'It is tried again, under the same key.',
          meta: { clause: '4.station-kept' },
          invoke: {
            id: 'registeringAgain',
            src: 'registeringStation',
            input: ({ context: { form, key, tries } }) => ({ form, key, tries }),
            onDone: { target: '#fuelStation.done', actions: 'rememberLogins', meta: { clause: '4.station-kept' } },
            onError: [
              {
                guard: 'isRefused',
                target: '#fuelStation.input.faulty',
                actions: 'adoptFaults',
                meta: { clause: '8.station' },
              },
              { target: 'waiting', actions: 'countFailure', meta: { clause: '4.station-kept' } },
            ],
          },
        },
      },
      on: {
        'editing.chosen': {
          target: 'input',
          description: 'Back to the form with every field kept.',
          meta: { clause: '8.station' },
        },
        'again.pressed': {
          target: 'processing',
          actions: 'countTry',
          description: 'The same again, under the same key: if it was stored and only the answer was lost, it is one.',
          meta: { clause: '8.station' },
        },
        'retry.pressed': { target: 'input', actions: 'clearForm', meta: { clause: '4.station' } },
      },
    },
    done: {
      tags: 'acknowledged',
      meta: { clause: '4.station' },
      initial: 'choosing',
      on: {
        'retry.pressed': {
          target: 'input',
          actions: 'clearForm',
          description: 'Another station: the logins of this one are not shown again.',
          meta: { clause: '2.station-done' },
        },
      },
      states: {
        choosing: {
          description: 'Whether the answer brought the passwords along.',
          meta: { clause: '2.station-done' },
          always: [
            { guard: 'hasPasswords', target: 'fresh', meta: { clause: '2.station-done' } },
            { target: 'shownBefore', meta: { clause: '7.station' } },
          ],
        },
        fresh: {
          tags: 'credentials',
          meta: { clause: '2.station-done' },
          initial: 'reading',
          on: {
            'copy.pressed': {
              target: '.copying',
              actions: 'rememberCopy',
              reenter: true,
              meta: { clause: '2.station-done' },
            },
          },
          states: {
            reading: { description: 'The two usernames and passwords, shown once, each with a button to copy it.' },
            copying: {
              description: 'The browser is asked to put the text on the clipboard.',
              invoke: {
                id: 'copyingText',
                src: 'copyingText',
                input: ({ context }) => context.copy,
                onDone: { target: 'copied', meta: { clause: '2.station-done' } },
                onError: { target: 'uncopied', meta: { clause: '8.station' } },
              },
            },
            copied: { description: 'A message says what was copied to the clipboard.' },
            uncopied: {
              description: 'The browser refused: a message says so, and the text can be marked by hand.',
              meta: { clause: '8.station' },
            },
          },
        },
        shownBefore: {
          description: 'The station is registered, its passwords were shown already: whom to call for new ones.',
          meta: { clause: '7.station' },
        },
      },
    },
  },
});
