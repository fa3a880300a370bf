/** The code of a registration, by specification 2, 5, 7, 8 and 9 and the rulings on registration and on calls. */
import type { Facts, Oracle } from '@msafara/paths/conformance';
import { codeLength, codeLifetime, resendPause } from '../../../contract/limits.ts';
import { ended, movedTo, placeIn } from '../oracles/regions.ts';
import { newcomer, fieldErrors as rejections } from '../registration/fixtures.ts';

type CodeFacts = Facts & {
  form: { code: string };
  fieldErrors: readonly { field: string; message: string }[];
  /** The key of the request for another code, from the press until the server acknowledges it. */
  codeKey: string;
  /** When the newest code was sent. */
  sentAt: number;
  /** When another code may be asked for. */
  pauseEnds: number;
  /** Why the server rejected the request for another code. */
  rejection: readonly { field: string; message: string }[];
  /** The newest time that the page knows. */
  now: number;
  /** The address, once the server has confirmed that it is the visitor's. */
};
type Change = (facts: CodeFacts) => CodeFacts | undefined;

const second = 1000;
const minute = 60 * second;

/** When the first code was sent, and when another one is asked for. */
const start = Date.UTC(2026, 10, 23, 7);
const resentAt = start + minute;

const { code, email } = newcomer;

/** Matrix 5.code: all characters, in any case, ignoring dashes and spaces. */
const isComplete = (typed: string) => typed.replace(/[\s-]/g, '').length === codeLength;

/** Matrix 2.registration-code: the page counts down to another code, and reports the end of this one. */
const watching = (facts: CodeFacts): CodeFacts => ({
  ...facts,
  running: {
    ...facts.running,
    watchingTime: { pauseEnds: facts.pauseEnds, codeEnds: facts.sentAt + codeLifetime },
  },
});

/** Specification 7: the address and the code as typed. Matrix 7.code: a code is used once, under the registration's key. */
const verifying = (facts: CodeFacts): CodeFacts => {
  const { running, form } = facts;
  const verifyingCode = { email, code: form.code, key: 'a-key' };
  return movedTo({ ...facts, fieldErrors: [], running: { ...running, verifyingCode } }, { entry: 'verifying' });
};

/** Specification 5: the last character starts the verification, and any change takes the errors away. Not while it runs. */
const entered =
  (typed: string): Change =>
  (facts) => {
    if (placeIn(facts, 'entry') === 'verifying') return undefined;
    const known = { ...facts, form: { code: typed }, fieldErrors: [] };
    return isComplete(typed) ? verifying(known) : movedTo(known, { entry: 'filling' });
  };

/** Specification 5: only a complete code is verified. Rulings on registration steps 1 and 3: the page says what is wrong. */
const submitted: Change = (facts) => {
  if (placeIn(facts, 'entry') === 'verifying') return undefined;
  if (isComplete(facts.form.code)) return verifying(facts);
  const fieldErrors = [{ field: 'code', message: `Enter the ${codeLength}-character code` }];
  return movedTo({ ...facts, fieldErrors }, { entry: 'invalid' });
};

/** Specification 7: the answer replaces the address, which is now verified. */
const confirmed: Change = (facts) => ({
  ...facts,
  state: 'verified',
  running: {},
  output: { code: facts.form.code },
});

/** Rulings on registration steps 1 and 3: the errors come from the answer. */
const wrong: Change = (facts) =>
  movedTo({ ...ended(facts, 'verifyingCode'), fieldErrors: [rejections.code] }, { entry: 'invalid' });

/** The rule behind the rulings: without an answer nothing typed is lost, and the code can be verified again. */
const unchecked: Change = (facts) => movedTo(ended(facts, 'verifyingCode'), { entry: 'unanswered' });

/** Rulings on calls: a code expires. Matrix 2.registration-code: the next can be sent after a pause. */
const timePassed =
  (now: number): Change =>
  (facts) =>
    movedTo(
      { ...facts, now },
      {
        ...(now >= facts.sentAt + codeLifetime && { life: 'expired' }),
        ...(now >= facts.pauseEnds && { resend: 'ready' }),
      },
    );

/** Specification 2: another code can be sent. Matrix 7.code-email: once per key, so that a retry repeats the key. */
const asked: Change = (facts) => {
  if (!['ready', 'unanswered'].includes(placeIn(facts, 'resend') ?? '')) return undefined;
  const codeKey = facts.codeKey || 'another-code-key';
  const resendingCode = { email, key: codeKey, invitation: '' };
  const running = { ...facts.running, resendingCode };
  return movedTo({ ...facts, running, codeKey, now: resentAt }, { resend: 'sending' });
};

/** Matrix 2.registration-code: a new pause and a new lifetime begin. The box is empty for the new code. */
const sent: Change = (facts) => {
  const renewed = { ...facts, form: { code: '' }, fieldErrors: [], codeKey: '', sentAt: resentAt };
  return watching(
    movedTo(ended({ ...renewed, pauseEnds: resentAt + resendPause }, 'resendingCode'), {
      entry: 'filling',
      life: 'valid',
      resend: 'sent',
    }),
  );
};

/** Matrix 7.code-email: codes to one address are limited; another pause begins, and the code that was sent stays valid. */
const rejected =
  (rejection: CodeFacts['rejection'], pause: number): Change =>
  (facts) =>
    watching(
      movedTo(ended({ ...facts, rejection, pauseEnds: resentAt + pause }, 'resendingCode'), { resend: 'rejected' }),
    );

/** Matrix 8.code-email: the failure is reported; it can be tried again without a pause. */
const notSent: Change = (facts) => movedTo(ended(facts, 'resendingCode'), { resend: 'unanswered' });

export const codeOracle: Oracle<CodeFacts> = {
  start: watching({
    state: 'entering.(entry.filling + life.valid + time.watched + resend.pausing)',
    running: {},
    form: { code },
    fieldErrors: [],
    codeKey: '',
    sentAt: start,
    pauseEnds: start + resendPause,
    rejection: [],
    now: start,
  }),
  after: {
    'the code is begun': entered('K7R'),
    'the code is complete': entered(code),
    'the code is entered once more, with a space in it': entered(`${code.slice(0, 3)} ${code.slice(3)}`),
    "'Continue' is pressed": submitted,
    'a second passes': timePassed(start + second),
    'a second passes after another request': timePassed(resentAt + second),
    'the pause after a code is over': timePassed(start + resendPause),
    'the pause after another code is over': timePassed(resentAt + resendPause),
    'the pause after a rejection is over': timePassed(resentAt + resendPause),
    'the wait that the server asked for is over': timePassed(resentAt + 2 * minute),
    'the code expires': timePassed(resentAt + codeLifetime),
    'another code is asked for': asked,
    'another code is sent': sent,
    // Matrix 8.postponed: the server's words are shown, and it says how long the pause is.
    'too many codes were asked for': rejected([rejections.limit], 2 * minute),
    'another code is rejected': rejected([rejections.email], resendPause),
    'another code: the server fails': notSent,
    'another code: the answer is lost': notSent,
    'the code is right': confirmed,
    'the code is wrong': wrong,
    'the verification: the server fails': unchecked,
    'the verification: the answer is lost': unchecked,
  },
  unnoticed: {
    'code.entering.entry|xstate.done.actor.resendingCode|0 removed':
      'No path asks for another code while an error shows.',
    'code.entering.entry.invalid|form.submitted|1 removed':
      'The same code is submitted again, and has the same errors.',
    'code.entering.entry.invalid|form.submitted|1 without its action findFieldErrors':
      'The same code is submitted again, and has the same errors.',
    'code.entering.resend.unanswered|resend.pressed|0 without its action beginResend':
      'Each press of a path has the same key and time.',
  },
};
