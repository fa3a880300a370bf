/** The invitations of a registration, by specification 2, 4, 5, 6, 7 and 9 and the rulings on registration and on roles. */
import type { Facts, Oracle } from '@msafara/paths/conformance';
import { initialInviteRows } from '../../../contract/limits.ts';
import { movedTo } from '../oracles/regions.ts';
import { answers, fieldErrors as rejections } from '../registration/fixtures.ts';

type Row = { email: string; role_id: string };
type FieldErrors = readonly { field: string; message: string }[];

type InvitationsFacts = Facts & {
  rows: readonly Row[];
  fieldErrors: FieldErrors;
  /** How many people were invited, once the registration is finished. */
  invited: number;
  /** The last day of the trial, as the server says it then. */
  trial_ends: string;
  /** How the step ended, for the steps after it; until then as if no answer had come. */
  outcome: 'settled' | 'expired' | 'unanswered' | 'unskipped';
};
type Change = (facts: InvitationsFacts) => InvitationsFacts | undefined;

const baraka = 'baraka@transport.example';
const chege = 'chege@transport.example';
const wrong = 'baraka at transport';

const isEditing = ({ state }: Facts) => state.startsWith('editing.');

/** Specification 6: the default is the first role of the account. */
const emptyRow: Row = { email: '', role_id: 'role-manager' };

/** Specification 5: each email must be valid, an empty one counts as valid. Specification 2: without any there is Skip. */
function errorsOf({ rows }: InvitationsFacts): FieldErrors {
  const filled = rows.flatMap(({ email }, row) => (email === '' ? [] : [{ field: `rows.${row}.email`, email }]));
  if (filled.length === 0) return [{ field: '', message: 'Enter an email address, or press Skip' }];
  const invalid = filled.filter(({ email }) => email === wrong);
  if (invalid.length > 0) return invalid.map(({ field }) => ({ field, message: 'Invalid Email' }));
  const twice = filled.filter(({ email }, at) => filled.findIndex((one) => one.email === email) < at);
  return twice.map(({ field }) => ({ field, message: 'This email address is already in another row' }));
}

/** The rule behind the rulings: nothing that was typed is lost; what is wrong is shown until the rows are sent again. */
const typed =
  (row: number, field: keyof Row, value: string): Change =>
  (facts) => {
    if (!isEditing(facts)) return undefined;
    return { ...facts, rows: facts.rows.map((one, at) => (at === row ? { ...one, [field]: value } : one)) };
  };

/** Matrix 2.registration-invite: rows can be added. */
const added: Change = (facts) => (isEditing(facts) ? { ...facts, rows: [...facts.rows, emptyRow] } : undefined);

/** Specification 4: Send leads on, once the rows are right. */
const submitted: Change = (facts) => {
  if (!isEditing(facts)) return undefined;
  const fieldErrors = errorsOf(facts);
  if (fieldErrors.length > 0) return movedTo({ ...facts, fieldErrors }, { rows: 'invalid' });
  return {
    ...facts,
    state: 'sending',
    running: { sendingInvitations: { key: 'a-key', rows: facts.rows } },
    fieldErrors,
  };
};

/** Specification 4: Skip leads on, whatever the rows contain. */
const skipped: Change = (facts) =>
  isEditing(facts) ? { ...facts, state: 'skipping', running: { skippingInvitations: { key: 'a-key' } } } : undefined;

/** Specification 2: the link can be copied, again and again. */
const copying: Change = (facts) =>
  isEditing(facts)
    ? movedTo({ ...facts, running: { copyingText: { text: answers.team.link } } }, { link: 'copying' })
    : undefined;

/** Specification 2: the page says 'copied to clipboard ...', or that the browser did not allow it. */
const copied =
  (link: 'copied' | 'uncopied'): Change =>
  (facts) =>
    movedTo({ ...facts, running: {} }, { link });

/** Matrix 2.registration-welcome: the welcome says how many people were invited. */
const settled =
  (invited: number): Change =>
  (facts) => ({
    ...facts,
    state: 'settled',
    running: {},
    invited,
    trial_ends: answers.trialEnds,
    outcome: 'settled',
    output: { kind: 'settled', invited, trial_ends: answers.trialEnds, fieldErrors: facts.fieldErrors },
  });

/** Specification 8: the address is in the first row, which comes back with all the others. */
const rejected: Change = (facts) => ({
  ...facts,
  state: 'editing.(rows.invalid + link.shown)',
  running: {},
  fieldErrors: [{ field: 'rows.0.email', message: 'Invalid Email' }],
});

/** Matrix 3.registration: without a session, a code lets the visitor go on. */
const expired: Change = (facts) => ({
  ...facts,
  state: 'expired',
  running: {},
  fieldErrors: [{ field: '', message: rejections.token.message }],
  outcome: 'expired',
  output: {
    kind: 'expired',
    invited: 0,
    trial_ends: '',
    fieldErrors: [{ field: '', message: rejections.token.message }],
  },
});

/** Matrix 2.registration-recovery: it says which of the two failed, and keeps the rows. */
const failed =
  (outcome: 'unanswered' | 'unskipped'): Change =>
  (facts) => ({
    ...facts,
    state: 'failed',
    running: {},
    fieldErrors: [],
    outcome,
    output: { kind: outcome, invited: 0, trial_ends: '', fieldErrors: [] },
  });

export const invitationsOracle: Oracle<InvitationsFacts> = {
  start: {
    state: 'editing.(rows.filling + link.shown)',
    running: {},
    /** Specification 9: three rows. */
    rows: Array.from({ length: initialInviteRows }, () => emptyRow),
    fieldErrors: [],
    invited: 0,
    trial_ends: '',
    outcome: 'unanswered',
  },
  after: {
    'the first email is filled in': typed(0, 'email', baraka),
    'the first email is filled in wrongly': typed(0, 'email', wrong),
    'the first role is chosen': typed(0, 'role_id', 'role-operator'),
    'the second email is that of the first row': typed(1, 'email', baraka),
    'the second email is filled in': typed(1, 'email', chege),
    'another row is added': added,
    'the rows are submitted': submitted,
    'empty rows are submitted': submitted,
    'a row with a wrong email is submitted': submitted,
    'two rows with one email are submitted': submitted,
    'the rows are skipped': skipped,
    'Copy is pressed': copying,
    'the browser copies the link': copied('copied'),
    'the browser does not allow copying': copied('uncopied'),
    'the invitations are sent': settled(1),
    'the registration is finished without invitations': settled(0),
    'the server rejects an address': rejected,
    'the session has ended before the invitations': expired,
    'the session has ended before the skip': expired,
    'the server fails': failed('unanswered'),
    'the answer is lost': failed('unanswered'),
    'the network breaks': failed('unskipped'),
    'nothing answers': failed('unskipped'),
  },
  unnoticed: {
    'invitations.editing.rows|row.added|0 without its guard':
      'No path adds as many rows as that: see tests/machines/invitations.test.ts.',
    'invitations.sending|xstate.error.actor.sendingInvitations|2 without its action adoptFieldErrors':
      'Where no answer came there is no error to adopt.',
    'invitations.sending|xstate.error.actor.sendingInvitations|2 without its action noteUnanswered':
      'The outcome is that until there is another.',
  },
};
