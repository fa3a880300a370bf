import type { SnapshotFrom } from 'xstate';
import { codeLifetime, resendPause } from '../../../contract/limits.ts';
import { isCodeComplete } from '../../../contract/registration.ts';
import { codeMachine } from '../../../machines/code.ts';
import type { Environment } from '../environment.ts';
import type { Model, ModelEventCase } from '../model.ts';
import {
  addresses,
  askForCode,
  buttons,
  enterCode,
  errorSummary,
  fieldErrors,
  labels,
  newcomer,
  seeFieldErrors,
  seeNoFieldError,
} from '../registration/fixtures.ts';
import { codeProperties } from './properties.ts';

type Snapshot = SnapshotFrom<typeof codeMachine>;
type CodeEventCase = ModelEventCase<typeof codeMachine>;

/** When the first code was sent. */
const start = Date.UTC(2026, 10, 23, 7);
const resentAt = start + 60_000;

/** How long the server asks to wait after too many codes. */
const limitPause = 120_000;

/** A code as some people copy it. */
const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;

const isAt = (place: Extract<Parameters<Snapshot['matches']>[0], object>) => (snapshot: Snapshot) =>
  snapshot.matches(place);
const isFilling = isAt({ entering: { entry: 'filling' } });
const isPausing = isAt({ entering: { resend: 'pausing' } });
const isReady = isAt({ entering: { resend: 'ready' } });
const isRejected = isAt({ entering: { resend: 'rejected' } });
/** A code that works can be typed. */
const isUsable = (snapshot: Snapshot) => snapshot.matches({ entering: { life: 'valid' } }) && isPausing(snapshot);

const timePasses = (
  name: string,
  now: number,
  when: (snapshot: Snapshot) => boolean,
  passes: number,
): CodeEventCase => ({
  name,
  event: { type: 'time.passed', now },
  when: (snapshot) => isFilling(snapshot) && when(snapshot),
  cause: ({ environment }) => environment.pass(passes),
});

const ways = {
  'the server fails': (environment: Environment) => environment.fail(),
  'the answer is lost': (environment: Environment) => environment.lose(),
};

const failed = (what: string, actor: string): CodeEventCase[] =>
  Object.entries(ways).map(([way, cause]) => ({
    name: `${what}: ${way}`,
    event: { type: `xstate.error.actor.${actor}`, error: new Error(way) },
    cause: ({ environment }) => cause(environment),
  }));

const rejected = (name: string, actor: string, fieldError: typeof fieldErrors.code): CodeEventCase => ({
  name,
  event: { type: `xstate.error.actor.${actor}`, error: { rejected: true, fieldErrors: [fieldError] } },
  cause: ({ environment }) => environment.reject(fieldError.field),
});

const eventCases: readonly CodeEventCase[] = [
  {
    name: 'the code is begun',
    event: { type: 'code.entered', value: newcomer.code.slice(0, 3) },
    when: (snapshot) => isUsable(snapshot) && snapshot.context.form.code.length !== 3,
    cause: ({ user }) => user.paste(labels.code, newcomer.code.slice(0, 3)),
  },
  {
    name: 'the code is complete',
    event: { type: 'code.entered', value: newcomer.code },
    when: (snapshot) => isUsable(snapshot) && !isCodeComplete(snapshot.context.form.code),
    cause: (fixtures) => enterCode(fixtures),
  },
  {
    name: 'the code is entered once more, with a space in it',
    event: { type: 'code.entered', value: spaced(newcomer.code) },
    when: (snapshot) => isUsable(snapshot) && snapshot.context.form.code === newcomer.code,
    cause: (fixtures) => enterCode(fixtures, spaced),
  },
  {
    name: `'Continue' is pressed`,
    event: { type: 'form.submitted' },
    when: isUsable,
    cause: async ({ user }, { after }) => {
      await user.click(buttons.code);
      if (after.matches({ entering: { entry: 'invalid' } })) await user.focused(errorSummary);
    },
  },
  timePasses('a second passes', start + 1000, isPausing, 1000),
  timePasses(
    'a second passes after another request',
    resentAt + 1000,
    (snapshot) => snapshot.hasTag('pausing') && !isPausing(snapshot),
    1000,
  ),
  timePasses('the pause after a code is over', start + resendPause, isPausing, resendPause),
  timePasses(
    'the pause after another code is over',
    resentAt + resendPause,
    isAt({ entering: { resend: 'sent' } }),
    resendPause,
  ),
  timePasses(
    'the pause after a rejection is over',
    resentAt + resendPause,
    (snapshot) => isRejected(snapshot) && snapshot.context.pauseEnds === resentAt + resendPause,
    resendPause,
  ),
  timePasses(
    'the wait that the server asked for is over',
    resentAt + limitPause,
    (snapshot) => isRejected(snapshot) && snapshot.context.pauseEnds === resentAt + limitPause,
    limitPause,
  ),
  timePasses('the code expires', resentAt + codeLifetime, isReady, codeLifetime),
  {
    name: 'another code is asked for',
    event: { type: 'resend.pressed', key: 'another-code-key', now: resentAt },
    when: isFilling,
    cause: ({ user }) => user.click(buttons.resend),
  },
  {
    name: 'another code is sent',
    event: { type: 'xstate.done.actor.resendingCode', output: { sentAt: resentAt } },
    cause: ({ environment }) => environment.accept(),
  },
  {
    name: 'too many codes were asked for',
    event: {
      type: 'xstate.error.actor.resendingCode',
      error: { rejected: true, fieldErrors: [fieldErrors.limit], wait: limitPause },
    },
    cause: ({ environment }) => environment.limit(fieldErrors.limit.message, limitPause / 1000),
  },
  rejected('another code is rejected', 'resendingCode', fieldErrors.email),
  ...failed('another code', 'resendingCode'),
  {
    name: 'the code is right',
    event: { type: 'xstate.done.actor.verifyingCode', output: newcomer.email },
    cause: ({ environment }) => environment.accept(),
  },
  rejected('the code is wrong', 'verifyingCode', fieldErrors.code),
  ...failed('the verification', 'verifyingCode'),
];

export const codeModel: Model<typeof codeMachine> = {
  machine: codeMachine,
  input: {
    form: { code: newcomer.code },
    email: newcomer.email,
    key: 'a-key',
    codeKey: '',
    invitation: '',
    sentAt: start,
    pauseEnds: start + resendPause,
  },
  route: addresses.email,
  onlyByProgram:
    'It begins while a code is being verified, which takes milliseconds. The suite of the registration has its page.',
  screen: 'wide',
  isAlsoNarrow: true,
  // The visitor left while the code was verified, and comes back to it.
  approach: async (fixtures) => {
    await askForCode(fixtures);
    await enterCode(fixtures);
    await fixtures.user.click({ role: 'link', name: 'Use another email' });
    await fixtures.user.see({ label: labels.email });
    await fixtures.user.revisit(addresses.code);
    await fixtures.user.see({ label: labels.code });
  },
  eventCases,
  properties: codeProperties,
  serialise: ({ context: { form, fieldErrors, codeKey, sentAt, pauseEnds, now } }) => [
    form,
    fieldErrors.map(({ field }) => field),
    codeKey,
    sentAt,
    pauseEnds,
    now >= sentAt + codeLifetime,
  ],
  sources: { 'time.passed': 'watchingTime' },
  unnoticed: {
    'code.entering.entry|xstate.done.actor.resendingCode|0 removed':
      'No path asks for another code while an error shows.',
    'code.entering.life|xstate.done.actor.resendingCode|0 removed':
      'The paths ask for another code while the first is valid: see tests/machines/registration.test.ts.',
    'code.entering.time.watched|time.passed|0 removed':
      'The paths let the whole pause pass at once: see tests/machines/registration.test.ts.',
  },
  states: {
    'code.entering': async (user, { context: { email } }, environment) => {
      await user.see({ text: 'Step 2 of 6' });
      await user.see({ text: environment.own(email) });
    },
    'code.entering.life.valid': async (user, { context: { form } }) => {
      await user.see({ role: 'heading', level: 1, name: 'Enter the code' });
      await user.see({ text: 'If it already has an account' });
      // A complete code is the emailed one.
      if (!isCodeComplete(form.code)) await user.seeValue(labels.code, form.code);
    },
    'code.entering.life.expired': async (user) => {
      await user.see({ role: 'heading', level: 1, name: 'This code has expired' });
      await user.see(buttons.resend);
      await user.doesNotSee({ label: labels.code });
    },
    'code.entering.entry.filling': seeNoFieldError,
    'code.entering.entry.invalid': seeFieldErrors,
    'code.entering.entry.unanswered': (user) => user.see({ role: 'alert', text: 'We couldn’t check your code' }),
    'code.entering.entry.verifying': (user) => user.see({ role: 'status', text: 'Checking your code' }),
    'code.entering.resend.pausing': (user) => user.see({ text: 'You can ask for another code in' }),
    'code.entering.resend.ready': (user) => user.doesNotSee({ text: 'You can ask for another code in' }),
    'code.entering.resend.sending': (user) => user.see({ role: 'status', text: 'Sending another code' }),
    'code.entering.resend.sent': (user) => user.see({ role: 'status', text: 'Another email is on its way' }),
    'code.entering.resend.rejected': async (user, { context: { rejection, pauseEnds } }) => {
      for (const { message } of rejection) await user.see({ role: 'status', text: message });
      const pause = pauseEnds === resentAt + limitPause ? '2 minutes' : '';
      await user.see({ text: `You can ask for another code in ${pause}` });
    },
    'code.entering.resend.unanswered': (user) =>
      user.see({ role: 'status', text: 'We couldn’t confirm that another code was sent' }),
    'code.verified': (user) => user.see({ role: 'heading', level: 1, name: 'Opening your registration' }),
  },
};
