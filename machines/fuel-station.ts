import { type AnyEventObject, assertEvent, assign, fromCallback, fromPromise, setup } from 'xstate';
import {
  type FuelStationAnswer,
  type FuelStationField,
  type FuelStationLogins,
  fuelStationFieldErrors,
} from '../contract/fuel-station.ts';
import type { FieldError } from '../contract/problem.ts';
import {
  isRejected,
  isRejectedPage,
  randomKey,
  rejectedFieldErrors,
  restoredForm,
  retrySeconds,
} from './submission.ts';

/** What the visitor typed, by the names of the contract; nothing in it has been checked. */
export type FuelStationDraft = Record<FuelStationField, string>;

/** What one try sends. */
export type Registration = { form: FuelStationDraft; key: string; tries: number };

/** What is copied: its name in words, and its text. */
export type Copy = { name: string; text: string };

export type FuelStationContext = {
  form: FuelStationDraft;
  /** What is wrong with the form as it was last submitted, in the order of its fields. */
  fieldErrors: FieldError[];
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
  | { type: 'retry.pressed' }
  | { type: 'editing.chosen' }
  | { type: 'network.returned' }
  | { type: 'restart.pressed' }
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
 * Registering a fuel station: specification 2, 4, 5, 6 and 8 (Fuel station). A rejection goes back to the form with
 * everything kept; any other failure is an error, from which the visitor sends the same again or begins anew.
 */
export const fuelStationMachine = setup({
  types: {
    context: {} as FuelStationContext,
    events: {} as FuelStationEvent,
    meta: {} as { requirement: string },
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
    isComplete: ({ context }) => fuelStationFieldErrors(context.form).length === 0,
    isUntouched: ({ context: { form } }) =>
      Object.entries(form).every(([field, value]) => value === blankFuelStation[field as FuelStationField]),
    isRejected,
    isRejectedPage,
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
        fieldErrors: answer.kind === 'rejected' ? answer.fieldErrors : [],
        logins: answer.kind === 'accepted' ? answer.logins : noLogins,
      };
    }),
    rememberField: assign(({ context, event }) => {
      assertEvent(event, 'field.changed');
      return { form: { ...context.form, [event.field]: event.value } };
    }),
    findFieldErrors: assign({ fieldErrors: ({ context }) => fuelStationFieldErrors(context.form) }),
    adoptFieldErrors: assign({ fieldErrors: rejectedFieldErrors }),
    forgetFieldErrors: assign({ fieldErrors: [], failures: 0 }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    mintKey: assign({ key: ({ context }) => context.key || randomKey() }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    clearForm: assign({ form: blankFuelStation, fieldErrors: [], key: '', tries: 0, failures: 0, logins: noLogins }),
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
  meta: { requirement: '2.station' },
  context: {
    form: blankFuelStation,
    fieldErrors: [],
    key: '',
    tries: 0,
    failures: 0,
    logins: noLogins,
    copy: { name: '', text: '' },
  },
  initial: 'unhydrated',
  states: {
    unhydrated: {
      tags: 'form',
      description: 'The form as it was served: it can be filled in and posted before any script runs, or without.',
      on: {
        'form.restored': {
          actions: 'restoreForm',
          description: 'What a reload left behind is taken over, under what has been typed since.',
        },
        'submission.found': {
          guard: 'isUntouched',
          target: 'processing',
          actions: ['adoptSubmission', 'countTry'],
          description: 'A registration that this device has kept, because it had not been sent, is sent now.',
          meta: { requirement: '4.station-kept' },
        },
        'field.changed': {
          actions: 'rememberField',
          description: 'What was typed before the scripts ran is taken over.',
        },
        'page.answered': [
          {
            guard: 'isRejectedPage',
            target: 'input.invalid',
            actions: 'adoptAnswer',
            description: 'The form was posted without scripts, and this page is the server’s answer.',
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
            actions: ['forgetFieldErrors', 'mintKey', 'countTry'],
            meta: { requirement: '4.station' },
          },
          { target: '.invalid', actions: 'findFieldErrors', reenter: true, meta: { requirement: '5.station' } },
        ],
      },
      states: {
        filling: { description: 'The form, with no fault shown.' },
        invalid: {
          description:
            'The form, with a summary of its faults and each fault beside its field. Everything typed is kept.',
          meta: { requirement: '5.station' },
        },
      },
    },
    processing: {
      tags: 'pending',
      description: 'The form is hidden while the server makes the logins.',
      meta: { requirement: '4.station' },
      invoke: {
        id: 'registeringStation',
        src: 'registeringStation',
        input: ({ context: { form, key, tries } }) => ({ form, key, tries }),
        onDone: { target: 'done', actions: 'rememberLogins' },
        onError: [
          {
            guard: 'isRejected',
            target: 'input.invalid',
            actions: 'adoptFieldErrors',
            meta: { requirement: '8.station' },
          },
          { target: 'error', actions: 'countFailure' },
        ],
      },
    },
    error: {
      tags: 'pending',
      description:
        'An Error was found :( The visitor sends the same again, changes it, or begins again with an empty form. Until then it is kept on the device, and goes on being tried.',
      meta: { requirement: '8.station' },
      initial: 'waiting',
      states: {
        waiting: {
          description: 'The pause before the next try, which grows.',
          meta: { requirement: '4.station-kept' },
          invoke: { id: 'watchingNetwork', src: 'watchingNetwork' },
          after: { retryPause: { target: 'posting', actions: 'countTry' } },
          on: {
            'network.returned': { target: 'posting', actions: 'countTry' },
          },
        },
        posting: {
          description: 'It is tried again, under the same key.',
          meta: { requirement: '4.station-kept' },
          invoke: {
            id: 'registeringAgain',
            src: 'registeringStation',
            input: ({ context: { form, key, tries } }) => ({ form, key, tries }),
            onDone: { target: '#fuelStation.done', actions: 'rememberLogins' },
            onError: [
              {
                guard: 'isRejected',
                target: '#fuelStation.input.invalid',
                actions: 'adoptFieldErrors',
                meta: { requirement: '8.station' },
              },
              { target: 'waiting', actions: 'countFailure' },
            ],
          },
        },
      },
      on: {
        'editing.chosen': {
          target: 'input',
          description: 'Back to the form with every field kept.',
        },
        'retry.pressed': {
          target: 'processing',
          actions: 'countTry',
          description: 'The same again, under the same key: if it was stored and only the answer was lost, it is one.',
        },
        'restart.pressed': { target: 'input', actions: 'clearForm', meta: { requirement: '4.station' } },
      },
    },
    done: {
      tags: 'acknowledged',
      meta: { requirement: '4.station' },
      initial: 'choosing',
      on: {
        'restart.pressed': {
          target: 'input',
          actions: 'clearForm',
          description: 'Another station: the logins of this one are not shown again.',
          meta: { requirement: '2.station-done' },
        },
      },
      states: {
        choosing: {
          description: 'Whether the answer brought the passwords along.',
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
            reading: { description: 'The two usernames and passwords, shown once, each with a button to copy it.' },
            copying: {
              description: 'The browser is asked to put the text on the clipboard.',
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
              description: 'The browser refused: a message says so, and the text can be marked by hand.',
              meta: { requirement: '8.station' },
            },
          },
        },
        shownBefore: {
          description: 'The station is registered, its passwords were shown already: whom to call for new ones.',
          meta: { requirement: '7.station' },
        },
      },
    },
  },
});
