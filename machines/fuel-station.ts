import { type AnyEventObject, assertEvent, assign, fromCallback, fromPromise, setup } from 'xstate';
import {
  type FuelStationAnswer,
  type FuelStationField,
  type FuelStationLogins,
  fuelStationFieldErrors,
} from '../contract/fuel-station.ts';
import type { FieldError } from '../contract/problem.ts';
import { outputOf } from './actor-events.ts';
import { notProvided } from './not-provided.ts';
import { retryDelays } from './retry.ts';
import {
  isBlank,
  isPostponed,
  isRejected,
  isRejectedPage,
  notPostponed,
  type Postponement,
  postponementOf,
  rejectedFieldErrors,
  restoredForm,
} from './submission.ts';

/** The form as typed, unchecked, by the field names of the contract. */
export type FuelStationDraft = Record<FuelStationField, string>;

/** The content of one try. */
export type FuelStationTry = { form: FuelStationDraft; key: string; tries: number };

/** A text to be copied, and its name in words. */
export type CopiedText = { name: string; text: string };

export type FuelStationContext = {
  form: FuelStationDraft;
  /** The errors of the form when it was last submitted, in the order of its fields. */
  fieldErrors: FieldError[];
  /** The idempotency key of the station, for all its tries. Empty until the first submission. */
  key: string;
  /** How often the station has been sent. */
  tries: number;
  /** How many tries have failed since the last submission. */
  failures: number;
  /** What the server said if it answered the last try by asking to wait. */
  postponement: Postponement;
  /** The logins from the server’s answer. They are held here alone and never stored. */
  logins: FuelStationLogins;
  /** The text that was copied last. */
  copy: CopiedText;
};

export type FuelStationEvent =
  | { type: 'scripts.started' }
  | { type: 'form.restored'; form: Partial<FuelStationDraft>; key?: string; tries?: number }
  | { type: 'submission.found'; submission: FuelStationTry }
  | { type: 'page.answered'; answer: FuelStationAnswer }
  | { type: 'field.changed'; field: FuelStationField; value: string }
  | { type: 'form.submitted'; key: string }
  | { type: 'retry.pressed' }
  | { type: 'edit.pressed' }
  | { type: 'network.returned' }
  | { type: 'restart.pressed' }
  | { type: 'copy.pressed'; copy: CopiedText };

/** The form before the visitor has typed anything. */
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

/** Nothing of a station: neither what was typed nor its logins. */
const noStation: FuelStationContext = {
  form: blankFuelStation,
  fieldErrors: [],
  key: '',
  tries: 0,
  failures: 0,
  postponement: notPostponed,
  logins: noLogins,
  copy: { name: '', text: '' },
};

/**
 * Registering a fuel station: specification 2, 4, 5, 6 and 8 (Fuel station). A rejection returns to the form with
 * everything kept; any other failure is an error, after which the visitor sends the same again or starts over.
 */
export const fuelStationMachine = setup({
  types: {
    context: {} as FuelStationContext,
    events: {} as FuelStationEvent,
    meta: {} as { requirement: string },
    tags: {} as 'form' | 'pending' | 'postponed' | 'acknowledged' | 'credentials',
  },
  actors: {
    registeringStation: fromPromise<FuelStationLogins, FuelStationTry>(notProvided('registeringStation')),
    watchingNetwork: fromCallback<AnyEventObject>(notProvided('watchingNetwork')),
    copyingText: fromPromise<void, { text: string }>(notProvided('copyingText')),
  },
  guards: {
    isComplete: ({ context }) => fuelStationFieldErrors(context.form).length === 0,
    isUntouched: ({ context }) => isBlank(context.form, blankFuelStation),
    isRejected,
    isPostponed,
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
    forgetFieldErrors: assign({ fieldErrors: [], failures: 0, postponement: notPostponed }),
    countFailure: assign(({ context, event }) => ({
      failures: context.failures + 1,
      postponement: postponementOf({ event }),
    })),
    adoptKey: assign(({ context, event }) => {
      assertEvent(event, 'form.submitted');
      return { key: context.key || event.key };
    }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    /** The passwords, and the one that was copied, are gone too. */
    clearForm: assign(noStation),
    rememberLogins: assign({
      logins: ({ event }) => outputOf<FuelStationLogins>(event, 'registeringStation'),
    }),
    rememberCopy: assign(({ event }) => {
      assertEvent(event, 'copy.pressed');
      return { copy: event.copy };
    }),
  },
  delays: retryDelays,
}).createMachine({
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
        'form.restored': {
          actions: 'restoreForm',
          description: 'The draft that a reload left behind is restored; anything typed since then stays.',
        },
        'submission.found': {
          guard: 'isUntouched',
          target: 'processing',
          actions: ['adoptSubmission', 'countTry'],
          description: 'A registration kept on this device, because it had not been sent, is sent now.',
          meta: { requirement: '4.station-kept' },
        },
        'field.changed': {
          actions: 'rememberField',
          description: 'Anything typed before the scripts ran is kept.',
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
            actions: ['forgetFieldErrors', 'adoptKey', 'countTry'],
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
          {
            guard: 'isPostponed',
            target: 'error.postponed',
            actions: 'countFailure',
            meta: { requirement: '8.postponed' },
          },
          { target: 'error', actions: 'countFailure' },
        ],
      },
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
          invoke: { id: 'watchingNetwork', src: 'watchingNetwork' },
          after: { retryPause: { target: 'retrying', actions: 'countTry' } },
          on: {
            'network.returned': { target: 'retrying', actions: 'countTry' },
            'retry.pressed': {
              target: '#fuelStation.processing',
              actions: 'countTry',
              description:
                'The same is sent with the same key: if only the answer was lost, the station is still stored once.',
              meta: { requirement: '8.station' },
            },
          },
        },
        retrying: {
          description: 'The registration is sent again with the same key.',
          meta: { requirement: '4.station-kept' },
          invoke: {
            id: 'registeringStation',
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
              {
                guard: 'isPostponed',
                target: 'postponed',
                actions: 'countFailure',
                meta: { requirement: '8.postponed' },
              },
              { target: 'pausing', actions: 'countFailure' },
            ],
          },
        },
        postponed: {
          tags: 'postponed',
          description:
            'The server asked to wait: its words show, and the registration is sent again when the time that it named is over, not before.',
          meta: { requirement: '8.postponed' },
          after: { postponedPause: { target: 'retrying', actions: 'countTry' } },
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
