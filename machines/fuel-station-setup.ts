import { type AnyEventObject, assertEvent, assign, fromCallback, fromPromise, setup } from 'xstate';
import {
  type FuelStationAnswer,
  type FuelStationField,
  type FuelStationLogins,
  fuelStationFieldErrors,
  fuelStationFields,
} from '../contract/fuel-station.ts';
import { outputOf } from './actor-events.ts';
import { answeredForm, blankOf, type FormContext, formActions } from './form.ts';
import { notProvided } from './not-provided.ts';
import {
  keptGuards,
  notFailed,
  type RetryContext,
  retryActions,
  retryDelays,
  retryGuards,
  type StoredTry,
} from './retry.ts';
import { isBlank } from './submission.ts';

/** The form as typed, unchecked, by the field names of the contract. */
export type FuelStationDraft = Record<FuelStationField, string>;

/** The content of one try. */
export type FuelStationTry = { form: FuelStationDraft; key: string; tries: number };

/** A text to be copied, and its name in words. */
export type CopiedText = { name: string; text: string };

export type FuelStationContext = FormContext<FuelStationDraft> &
  RetryContext & {
    /** How often the station has been sent. */
    tries: number;
    /** The logins from the server’s answer. They are held here alone and never stored. */
    logins: FuelStationLogins;
    /** The text that was copied last. */
    copy: CopiedText;
  };

export type FuelStationEvent =
  | { type: 'scripts.started' }
  | { type: 'form.restored'; form: Partial<FuelStationDraft>; key?: string; tries?: number }
  | { type: 'submission.found'; submission: StoredTry<FuelStationTry> }
  | { type: 'page.answered'; answer: FuelStationAnswer }
  | { type: 'field.changed'; field: FuelStationField; value: string }
  | { type: 'form.submitted'; key: string }
  | { type: 'retry.pressed' }
  | { type: 'edit.pressed' }
  | { type: 'network.returned' }
  | { type: 'restart.pressed' }
  | { type: 'copy.pressed'; copy: CopiedText };

/** The form before the visitor has typed anything. */
export const blankFuelStation: FuelStationDraft = blankOf(fuelStationFields);

const noLogins: FuelStationLogins = { manager: { username: '' }, fuel_attendant: { username: '' } };

/** Nothing of a station: neither what was typed nor its logins. */
export const noStation: FuelStationContext = {
  form: blankFuelStation,
  fieldErrors: [],
  key: '',
  tries: 0,
  ...notFailed,
  logins: noLogins,
  copy: { name: '', text: '' },
};

/** The actors, guards and actions of the registration of a fuel station; `machines/fuel-station.ts` is its chart. */
export const fuelStationSetup = setup({
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
    ...keptGuards<FuelStationContext>(({ context }) => isBlank(context.form, blankFuelStation)),
    ...retryGuards,
    hasPasswords: ({ context }) => context.logins.manager.password !== undefined,
  },
  actions: {
    ...formActions<FuelStationContext, FuelStationEvent>(blankFuelStation),
    ...retryActions<FuelStationContext, FuelStationEvent>(),
    adoptSubmission: assign(({ event }) => {
      assertEvent(event, 'submission.found');
      return event.submission;
    }),
    adoptAnswer: assign(({ context, event }) => {
      assertEvent(event, 'page.answered');
      const { answer } = event;
      return {
        ...answeredForm(context.form, answer),
        logins: answer.kind === 'accepted' ? answer.logins : noLogins,
      };
    }),
    findFieldErrors: assign({ fieldErrors: ({ context }) => fuelStationFieldErrors(context.form) }),
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
});
