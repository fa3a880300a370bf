/** The registration, by specification 2 to 9 and the rulings on registration, its link, roles and calls. */

import type { Facts, Oracle } from '@msafara/paths/conformance';
import { resendPause } from '../../../contract/limits.ts';
import { answers, invitations, invited, linkToken, newcomer, fieldErrors as rejections } from './fixtures.ts';

type Step = 'email' | 'code' | 'account' | 'team' | 'invites' | 'welcome';
type Form = Record<keyof typeof newcomer, string>;
type FieldErrors = readonly { field: string; message: string }[];
type Row = { email: string; role_id: string };
type Invitation = { team: string; role: string; email?: string };
type Company = { team: string; others: number; invitations: number };

type RegistrationFacts = Facts & {
  form: Form;
  fieldErrors: FieldErrors;
  /** The key of the registration; the one that a new address gets; and the one of the request for its code. */
  key: string;
  nextKey: string;
  /** The key of the registration that the emailed link begins. */
  linkKey: string;
  codeKey: string;
  /** The token of the emailed link, until the browser holds the session that it began. */
  link: string;
  /** The address that the newest code was sent to, when that was, and when another one may be asked for. */
  sentTo: string;
  sentAt: number;
  pauseEnds: number;
  /** The address, once the server has confirmed that it is the visitor's. */
  verified: string;
  /** The furthest step after the code that the server has named, and the one to open when it names another. */
  reached: '' | 'account' | 'join' | 'team' | 'invites';
  asked: Step;
  /** Whether the code step says that the session has ended. */
  hasEnded: boolean;
  username: string;
  roles: readonly object[];
  team: { name: string; link: string; link_expires_at: string };
  rows: readonly Row[];
  /** The company that the visitor has already, and whether it has changed since it was shown. */
  company: Company | null;
  hasCompanyChanged: boolean;
  /** The token of the invitation that is followed, and what the server says that it is for. */
  invitation: string;
  joining: Invitation | null;
  /** The key of the request for a new link. */
  renewalKey: string;
  /** What the welcome shows. */
  finished: {
    username: string;
    first_name: string;
    joining: Invitation | null;
    invited: number;
    deleted: string;
    trial_ends: string;
    key: string;
  } | null;
  /** How often the account and the team were sent. */
  tries: number;
};
type Change = (facts: RegistrationFacts) => RegistrationFacts | undefined;

const sentAt = Date.UTC(2026, 10, 23, 7);
const { email, first_name, last_name, password, password_again, terms, name } = newcomer;
const wrong = 'amina at transport';
const other = 'otieno@transport.example';

const start: RegistrationFacts = {
  state: 'unhydrated',
  running: {},
  form: {
    email: '',
    code: '',
    first_name: '',
    last_name: '',
    password: '',
    password_again: '',
    terms: '',
    name: '',
    company: '',
  },
  fieldErrors: [],
  key: '',
  nextKey: '',
  linkKey: '',
  codeKey: '',
  link: '',
  sentTo: '',
  sentAt: 0,
  pauseEnds: 0,
  verified: '',
  reached: '',
  asked: 'email',
  hasEnded: false,
  username: '',
  roles: [],
  team: { name: '', link: '', link_expires_at: '' },
  rows: [],
  company: null,
  hasCompanyChanged: false,
  invitation: '',
  joining: null,
  renewalKey: '',
  finished: null,
  tries: 0,
};

/** Specification 6: the default is the first role of the account. */
const emptyRow: Row = { email: '', role_id: 'role-manager' };

/** The rule behind the rulings: whatever was typed at a step is there when the step is opened again. */
const steps = {
  code: ({ form, sentTo, key, codeKey, invitation, sentAt, pauseEnds }: RegistrationFacts) => ({
    form: { code: form.code },
    email: sentTo,
    key,
    codeKey,
    invitation,
    sentAt,
    pauseEnds,
  }),
  account: ({ form, key, tries, invitation, verified }: RegistrationFacts) => ({
    form: {
      first_name: form.first_name,
      last_name: form.last_name,
      password: form.password,
      password_again: form.password_again,
      terms: form.terms,
    },
    key,
    tries,
    invitation,
    email: verified,
  }),
  invites: ({ key, roles, team, rows }: RegistrationFacts) => ({ key, roles, team, rows }),
};

/** Specification 7 and the rulings on calls: what is requested in a state, or which step runs in it, and with what. */
function runningAt(state: string, facts: RegistrationFacts): Facts['running'] {
  const { form, key, linkKey, codeKey, link, invitation, renewalKey, tries } = facts;
  if (state === 'invitation.checking') return { checkingInvitation: { invitation } };
  if (state === 'link.using') return { usingLink: { token: link, key: linkKey } };
  if (state === 'invitation.renewing') return { renewingInvitation: { invitation, key: renewalKey } };
  if (state === 'sendingCode') return { sendingCode: { email: form.email, key: codeKey, invitation } };
  if (state === 'code') return { enteringCode: steps.code(facts) };
  if (state === 'resuming.asking') return { readingSession: { key } };
  if (state === 'account') return { settingUpAccount: steps.account(facts) };
  if (state === 'joiningTeam') return { joiningTeam: { invitation, key } };
  if (state === 'deletingCompany') {
    const { team = '', invitations: count = 0 } = facts.company ?? {};
    return { deletingCompany: { invitation, key, deleting: { name: form.company, team, invitations: count } } };
  }
  if (state === 'creatingTeam') return { creatingTeam: { name: form.name, key, tries } };
  if (state === 'invites') return { invitingPeople: steps.invites(facts) };
  if (state === 'startingOver') return { endingSession: { key } };
  if (state === 'leaving') return { leavingSession: { key } };
  return {};
}

const at = (state: string, facts: RegistrationFacts): RegistrationFacts => {
  return { ...facts, state, running: runningAt(state, facts) };
};

const to =
  (state: string, change: Partial<RegistrationFacts> = {}): Change =>
  (facts) =>
    at(state, { ...facts, ...change });

/** Rulings on registration [3]: each step has its URL; a step that has not been reached leads to the furthest one that has. */
function open(step: Step, facts: RegistrationFacts): RegistrationFacts {
  const { verified, reached, sentTo, finished } = facts;
  if (step === 'email') return at('email.filling', facts);
  if (step === 'welcome' && finished) return at('welcome', facts);
  if (verified === '') return at(sentTo === '' ? 'email.filling' : 'code', facts);
  if (step === 'code') return at('confirmed', facts);
  // The session is the server's: until it has been read, the steps after the code are not known.
  if (reached === '') return at('resuming.asking', { ...facts, asked: step });
  if (reached === 'join' && facts.joining === null) return at('registered', facts);
  // Rulings on the registration link: nobody deletes a company without having read what goes.
  if (reached === 'join') return at(facts.company?.others === 0 ? 'choice.offered' : 'confirmation.asking', facts);
  if (step === 'account' || reached === 'account') return at('account', facts);
  return at(step === 'team' || reached === 'team' ? 'team.filling' : 'invites', facts);
}

const opened =
  (step: Step): Change =>
  (facts) =>
    open(step, facts);

/** Rulings on the registration link: what an invitation is for is asked first. */
const followed =
  (invitation: string, asked: Step = 'email'): Change =>
  (facts) =>
    at('invitation.checking', { ...facts, invitation, asked });

/** Matrix 3.registration: a reload keeps what was typed but no password and no code; the pause goes on. */
const restored =
  (draft: Partial<Omit<RegistrationFacts, 'form'>>, form: Partial<Form> = {}): Change =>
  (facts) => ({
    ...facts,
    ...draft,
    form: { ...facts.form, ...form },
  });

const codeSentBefore = { sentTo: email, sentAt, pauseEnds: sentAt + resendPause, key: 'kept-key' };
const confirmedBefore = { ...codeSentBefore, verified: email };
const createdBefore = { ...confirmedBefore, username: email };
const profile = { email, first_name, last_name, terms };

/** The rule behind the rulings: whatever is typed is kept. An error stays until the step is submitted again. */
const typed =
  (form: Partial<Form>): Change =>
  (facts) => ({ ...facts, form: { ...facts.form, ...form } });

/** Rulings on the registration link: an emailed invitation names the address that it was sent to. */
const known =
  (joining: Invitation): Change =>
  (facts) => {
    const read = { ...facts, joining, form: { ...facts.form, email: joining.email ?? facts.form.email } };
    // Matrix 7.code-link: the link has confirmed the address, as a code does, if its button was pressed.
    return facts.link === '' || facts.asked === 'email' ? open(facts.asked, read) : at('resuming.asking', read);
  };

/** Matrix 7.code-link: fetching the link changes nothing, pressing the button on its page does. */
const linkFollowed =
  (invitation = ''): Change =>
  (facts) =>
    at('link.ready', { ...facts, link: linkToken, invitation });

/** Matrix 7.code-link: a link works once, so a retry repeats the key. */
const linkPressed: Change = (facts) =>
  ['link.ready', 'link.limited', 'link.unanswered'].includes(facts.state)
    ? at('link.using', { ...facts, fieldErrors: [], linkKey: facts.linkKey || 'a-link-key' })
    : undefined;

/** Matrix 7.code-link: it continues as a verified code would, whoever asked for the email. */
const linkUsed: Change = (facts) => {
  const { linkKey: key, invitation } = facts;
  const form = { ...facts.form, email };
  const used = { ...facts, form, key, fieldErrors: [], sentTo: email, sentAt, pauseEnds: sentAt, verified: '' };
  // Rulings on the registration link: what an invitation is for is asked first.
  return at(invitation === '' ? 'resuming.asking' : 'invitation.checking', { ...used, reached: '', asked: 'welcome' });
};

/** Rulings on the registration link: somebody who was invited is asked whether to join, not to register a company. */
const linkAskedAgain: Change = (facts) =>
  at(facts.invitation === '' ? 'email.filling' : 'invitation.checking', {
    ...facts,
    fieldErrors: [],
    link: '',
    linkKey: '',
    // The code that the link stood beside does not work either.
    asked: 'email',
  });

/** Rulings on the registration link: what an invitation is for is asked before anything else is shown. */
const invitationStillFollowed: Change = (facts) => {
  const asked = { ...facts, asked: 'email' as const };
  return facts.state === 'invitation.unanswered' ? at('invitation.checking', { ...asked, fieldErrors: [] }) : asked;
};

/** Matrix 7.code-link: who was invited goes on joining. */
const linkLeft: Change = (facts) =>
  facts.invitation === '' ? open('email', facts) : at('invitation.checking', { ...facts, asked: 'email' });

/** The rule behind the rulings: nobody is told that a link was used when it was not, nor that it was not. */
const linkUnanswered = to('link.unanswered');

/** Specification 5: Submit proceeds only with a valid email. */
function emailErrorsOf({ form }: RegistrationFacts): FieldErrors {
  if (form.email === '') return [{ field: 'email', message: 'Enter your email address' }];
  return form.email === wrong ? [{ field: 'email', message: 'Invalid email' }] : [];
}

/** Specification 4 and 7: a code is asked for, under a key of its own. A confirmed address needs none. */
const emailSubmitted: Change = (facts) => {
  const fieldErrors = emailErrorsOf(facts);
  if (fieldErrors.length > 0) return at('email.invalid', { ...facts, fieldErrors });
  if (facts.verified === facts.form.email) return at('resuming.asking', { ...facts, fieldErrors, asked: 'welcome' });
  // Matrix 7.code-email: a code is emailed once per key, so a retry repeats both keys.
  const nextKey = facts.nextKey || 'a-key';
  const codeKey = facts.codeKey || 'a-code-key';
  return at('sendingCode', { ...facts, fieldErrors, nextKey, codeKey });
};

/** Matrix 3.registration: another address is another registration, with a key of its own. What was typed stays. */
const withAddress = (facts: RegistrationFacts): RegistrationFacts => {
  const { form, sentTo, nextKey, sentAt, pauseEnds, invitation, joining, renewalKey } = facts;
  if (sentTo === form.email) return { ...facts, nextKey: '' };
  return { ...start, form, key: nextKey, sentTo: form.email, sentAt, pauseEnds, invitation, joining, renewalKey };
};

/** Specification 4 and 9: step 1 follows, where another code can be sent after a pause (matrix 2.registration-code). */
const codeSent: Change = (facts) => {
  const form = { ...facts.form, code: '' };
  // Matrix 7.code-link: the code is used in place of a link whose page was left.
  const sent = { ...facts, form, link: '', codeKey: '', sentAt, pauseEnds: sentAt + resendPause };
  // Matrix 3.registration: the session ends with another address.
  const isOther = facts.verified !== '' && facts.verified !== facts.form.email;
  return isOther ? at('leaving', sent) : at('code', withAddress(sent));
};

/** Matrix 3.registration: a session that cannot be ended now ends by itself within an hour. */
const left: Change = (facts) => at('code', withAddress(facts));

/** What the step of the code reports of a code that was begun: its pause is over. */
const codeBegun: Change = (facts) => ({
  ...facts,
  form: { ...facts.form, code: 'K7R' },
  codeKey: '',
  sentAt,
  pauseEnds: sentAt,
});

/** Matrix 3.registration: what follows, the server's session says: the address may have come further on another device. */
const codeVerified: Change = (facts) =>
  at('resuming.asking', { ...facts, form: { ...facts.form, code: newcomer.code }, asked: 'welcome' });

/** Matrix 3.registration-cookies: without the cookie of a session that has just begun, the page says what to do. */
const cookieMissing: Change = (facts) => at('blocked', facts);

/**
 * Specification 2 (Step 5): the welcome has the name and the username. Nothing else is left of the registration but, of a company, the
 * end of its trial (matrix 2.welcome-next) and the key of the session that shows it (matrix 2.company-home).
 */
const finishedAs = ({ form, joining, key }: RegistrationFacts, username: string, invited = 0, deleted = '') => {
  const company = joining ? { trial_ends: '', key: '' } : { trial_ends: answers.trialEnds, key };
  const person = { username, first_name: form.first_name, joining, invited, deleted };
  return at('welcome', { ...start, finished: { ...person, ...company } });
};

/** Matrix 3.resumption: what the server has of the visitor's own registration is there, unless something newer was typed. */
const resumed = ({ form, joining }: RegistrationFacts, answer: object): Form => {
  const { first_name = '', last_name = '', team = start.team } = answer as Partial<typeof answers.standing.invites>;
  if (joining) return form;
  return {
    ...form,
    first_name: form.first_name || first_name,
    last_name: form.last_name || last_name,
    name: form.name || team.name,
  };
};

/** Rulings on registration [3]: the server's session says where the registration stands. */
const standing =
  (answer: (typeof answers.standing)[keyof typeof answers.standing]): Change =>
  (facts) => {
    const { email: verified, username, roles, next } = answer;
    const team = 'team' in answer ? answer.team : start.team;
    const form = { ...resumed(facts, answer), code: '' };
    const company = 'company' in answer ? answer.company : null;
    const read = { ...facts, form, verified, username, roles, team, company, hasEnded: false, link: '', linkKey: '' };
    if (next === 'welcome') return finishedAs(facts, username);
    // Rulings on the registration link: somebody who already has an account joins with it.
    if (next === 'join') return open('account', { ...read, reached: 'join' });
    // Matrix 6.guest: a visitor with an unfinished registration is asked for names and a password again.
    if (facts.joining) return at('account', { ...read, reached: 'account' });
    return open(facts.asked, { ...read, reached: next });
  };

/** Matrix 3.registration: the code step says that the session has ended. What was typed stays, except for the code. */
const sessionEnded: Change = (facts) =>
  at('code', {
    ...facts,
    form: { ...facts.form, code: '' },
    fieldErrors: [],
    verified: '',
    reached: '',
    hasEnded: true,
    hasCompanyChanged: false,
  });

/** Matrix 2.registration-recovery: to start over ends the session, and clears everything. */
const startedOver: Change = () => at('email.filling', start);

/** Specification 4: the team follows, or what another tab has reached. Rulings on registration [3]: no password is kept. */
const accountCreated =
  (answer: typeof answers.account | typeof answers.withTeam): Change =>
  (facts) => {
    const { username, roles, next } = answer;
    const team = 'team' in answer ? answer.team : start.team;
    const form = { ...facts.form, password: '', password_again: '' };
    return open(next, { ...facts, form, fieldErrors: [], username, roles, team, reached: next, hasEnded: false });
  };

/** Rulings on the registration link: who joins has no team or invite steps. */
const joined: Change = (facts) => finishedAs(facts, email);

/** Matrix 6.join-titles: the welcome has the name of the account that is there, which nobody typed. */
const moved: Change = (facts) =>
  finishedAs({ ...facts, form: { ...facts.form, first_name: answers.moved.first_name } }, email);

/** Matrix 6.restoration: who has deleted a company reads how to bring it back. */
const movedFromOwn: Change = (facts) =>
  finishedAs({ ...facts, form: { ...facts.form, first_name: answers.moved.first_name } }, email, 0, 'Akinyi Stores');

/** Specification 5: the button looks active with a name; matrix 5.team: without one it says what is missing. */
const teamSubmitted: Change = (facts) =>
  facts.form.name === ''
    ? at('team.invalid', { ...facts, fieldErrors: [{ field: 'name', message: 'Enter your team name' }] })
    : at('creatingTeam', { ...facts, fieldErrors: [], tries: facts.tries + 1 });

/** Specification 4: the invites follow once there is a team. */
const teamCreated: Change = (facts) => at('invites', { ...facts, team: answers.team, reached: 'invites' });

/** Rulings on registration [4]: it says what failed and keeps what was typed. */
const teamFailed = to('recovery.team', { fieldErrors: [] });

/** Specification 4: Skip or Send leads to the welcome. */
const settled: Change = (facts) => finishedAs(facts, facts.username);

/** Matrix 2.registration-welcome: it says how many people were invited. */
const peopleInvited =
  (invited: number): Change =>
  (facts) =>
    finishedAs(facts, facts.username, invited);

/** Rulings on registration [4]: it is tried again from the step that failed. */
const retried: Change = (facts) => {
  const from: Record<string, string> = {
    'invitation.unanswered': 'invitation.checking',
    'invitation.renewable.unanswered': 'invitation.renewing',
    'resuming.unanswered': 'resuming.asking',
    'recovery.team': 'team.filling',
    'recovery.invites': 'invites',
    'recovery.skip': 'invites',
    // Matrix 3.registration-cookies: neither the code nor the link is used up.
    blocked: facts.link === '' ? 'code' : 'link.using',
  };
  const state = from[facts.state];
  // What was said of the last try is no longer true.
  const isAskedAgain = facts.state === 'invitation.unanswered' || facts.state === 'resuming.unanswered';
  return state === undefined ? undefined : at(state, isAskedAgain ? { ...facts, fieldErrors: [] } : facts);
};

/** Matrix 8.code-email: an alert reports it, and the address is kept. */
const codeNotSent = to('email.unanswered');

/** Matrix 6.guest: the page says why an invitation does not work, and offers the registration. */
const invitationGone = to('invitation.gone', { fieldErrors: [rejections.invitation] });

/** Matrix 6.renewal: a link that has expired or was replaced can be renewed, wherever the visitor learns of it. */
const linkReplaced = to('invitation.renewable.offered', { fieldErrors: [rejections.link] });

/** Matrix 6.renewal: one key per wish for a new link, for as long as it is unanswered. */
const linkWished =
  (key: string): Change =>
  (facts) =>
    at('invitation.renewing', { ...facts, renewalKey: facts.renewalKey || key });

/** The rule behind the rulings: nobody is told that a link was emailed when it was not. */
const notRenewed = to('invitation.renewable.unanswered');

/** The rule behind the rulings: nobody is told that a team was joined when it was not. */
const notJoined = to('confirmation.unanswered');

/** Rulings on the registration link: a company is deleted only by its name, however it is written (matrix 3.team). */
const deletionPressed: Change = (facts) => {
  const isNamed = facts.form.company === newcomer.company;
  const fieldErrors = isNamed ? [] : [{ field: 'company', message: 'Type Akinyi Stores to delete it' }];
  return at(isNamed ? 'deletingCompany' : 'choice.invalid', { ...facts, fieldErrors });
};

/** Rulings on the registration link: to stay changes nothing, and the visitor can still accept. */
const stays: Change = (facts) =>
  facts.state.startsWith('choice.') ? at('stayed', { ...facts, fieldErrors: [] }) : undefined;

const goesBack: Change = (facts) => (facts.state === 'stayed' ? at('choice.offered', facts) : undefined);

/** Matrix 6.own-company: what has changed in the meantime is read again, and nothing was deleted. */
const companyChanged = to('resuming.asking', { hasCompanyChanged: true, fieldErrors: [] });

/** The rule behind the rulings: nobody is told that a company was deleted when it was not, nor that it was not. */
const notDeleted = to('choice.unanswered');

/** The rule behind the rulings: without an answer nothing typed is lost, and the server can be asked again. */
const notRead = to('resuming.unanswered', { fieldErrors: [] });

export const registrationOracle: Oracle<RegistrationFacts> = {
  start,
  after: {
    'the email was typed before the scripts ran': typed({ email }),
    'a code was sent before': restored(codeSentBefore, { email }),
    'the email was confirmed before': restored(confirmedBefore, { email }),
    'the account was created before': restored(createdBefore, profile),
    'the team was created before': restored({ ...createdBefore, tries: 1 }, { ...profile, name }),
    'the registration was finished before': restored({
      finished: {
        username: email,
        first_name,
        joining: null,
        invited: 0,
        deleted: '',
        trial_ends: answers.trialEnds,
        key: 'kept-key',
      },
    }),
    'the scripts start': opened('email'),
    'a later step is opened before its time': opened('account'),
    'the page of the code is loaded again': opened('code'),
    'the page of the code is loaded again when the email is confirmed': opened('code'),
    'the first page is loaded again when the email is confirmed': opened('email'),
    'the page of the account is loaded again': opened('account'),
    'the page of the team is loaded again': opened('team'),
    'the page of the account is loaded again when the account is there': opened('account'),
    'the page of the invitations is loaded again': opened('invites'),
    'the page of the recovery is loaded again when the team is there': opened('welcome'),
    'the page of the team is loaded again when the team is there': opened('team'),
    'the last page is loaded again': opened('welcome'),
    'the first page is loaded again after the last one': opened('email'),
    'an emailed invitation is followed': followed(invitations.mailed),
    'an emailed invitation is followed by a visitor with an account': followed(invitations.member),
    'an emailed invitation is followed by a visitor who has colleagues': followed(invitations.colleague),
    'an emailed invitation is followed by a visitor with an unfinished registration': followed(invitations.registrant),
    'a shared invitation is followed': followed(invitations.shared),
    'the link of an email is followed': linkFollowed(),
    'the link of an email to somebody who follows an invitation is followed': linkFollowed(invitations.shared),
    'the button of the emailed link is pressed': linkPressed,
    'the visitor asks for another email': linkAskedAgain,
    'the link begins a session': linkUsed,
    'the link is unknown': to('link.rejected', { fieldErrors: [rejections.emailedLink] }),
    'the link is pressed too often': to('link.limited', { fieldErrors: [rejections.tooOften] }),
    'the link: the server fails': linkUnanswered,
    'the link: the network breaks': linkUnanswered,
    'the link: the answer is lost': linkUnanswered,
    'the link: nothing answers': linkUnanswered,
    'the page of the code is loaded again with an invitation': followed(invitations.shared, 'code'),
    'the page of the account is loaded again with an invitation': followed(invitations.shared, 'account'),
    'Work email is filled in': typed({ email }),
    'Work email is filled in wrongly': typed({ email: wrong }),
    'another work email is filled in': typed({ email: other }),
    "'Submit' is pressed at the email": emailSubmitted,
    'the code is begun': codeBegun,
    'the visitor continues once the email is confirmed': to('resuming.asking', { asked: 'welcome' }),
    'the visitor joins with the account that is there': to('joiningTeam', { fieldErrors: [] }),
    'the name of the company is filled in': typed({ company: newcomer.company }),
    'another name is filled in': typed({ company: 'Akinyi' }),
    'Delete and join is pressed': deletionPressed,
    'the visitor stays in the company': stays,
    'the visitor goes back to the invitation': goesBack,
    'the address has an account with colleagues': standing(answers.standing.colleague),
    'the colleagues have left in the meantime': companyChanged,
    'the company is deleted': movedFromOwn,
    'the company is not deleted: the invitation cannot be accepted': to('choice.rejected', {
      fieldErrors: [rejections.invitation],
    }),
    'the company is not deleted: the link was replaced': linkReplaced,
    'the company is not deleted: the session has ended': sessionEnded,
    'the company is not deleted: it has another name': to('choice.invalid', { fieldErrors: [rejections.company] }),
    'the company is not deleted: it has changed': companyChanged,
    'the deletion: the server fails': notDeleted,
    'the deletion: the network breaks': notDeleted,
    'the account is begun': typed({ first_name }),
    'the account is filled in': typed({ first_name, last_name, password, password_again, terms }),
    'Team name is filled in': typed({ name }),
    "'Create Team' is pressed at the team": teamSubmitted,
    'a person is entered': (facts) => ({ ...facts, rows: [{ ...emptyRow, email: invited }, emptyRow, emptyRow] }),
    'the visitor tries again': retried,
    'the visitor starts over': to('startingOver'),
    'the visitor registers a company instead': to('email.filling', {
      fieldErrors: [],
      invitation: '',
      joining: null,
      renewalKey: '',
      link: '',
      linkKey: '',
    }),
    'the visitor asks for a new link': linkWished('a-renewal-key'),
    'the visitor asks for another new link': linkWished('another-renewal-key'),
    'the visitor wants to use another email': opened('email'),
    'the visitor registers another company': opened('email'),
    'the visitor goes to the first step instead of trying again': opened('email'),
    'a link of the site leads to the first step before the invitation was read': invitationStillFollowed,
    'a link of the site leads to the first step before the link was used': linkLeft,
    'the visitor goes from the code to the page of the email by the history': opened('email'),
    'the visitor goes from the account to the page of the email by the history': opened('email'),
    'the visitor goes from the welcome to the page of the email by the history': opened('email'),
    'the visitor goes from the email to the page of the code by the history': opened('code'),
    'the visitor goes from the account to the page of the code by the history': opened('code'),
    'the visitor goes from the confirmation to the page of the code by the history': opened('code'),
    'the visitor goes from the choice to the page of the code by the history': opened('code'),
    'the visitor goes from the registered to the page of the code by the history': opened('code'),
    'the visitor goes from the confirmed to the page of the account by the history': opened('account'),
    'the visitor goes from the email to the page of the account by the history': opened('account'),
    'the visitor goes from the team to the page of the account by the history': opened('account'),
    'the visitor goes from the recovery to the page of the account by the history': opened('account'),
    'the visitor goes from the account to the page of the team by the history': opened('team'),
    'the visitor goes from the invites to the page of the team by the history': opened('team'),
    'the visitor goes from the team to the page of the invites by the history': opened('invites'),
    'the visitor goes from the email to the page of the welcome by the history': opened('welcome'),
    'the server knows the emailed invitation': known(answers.mailed),
    'the server knows the shared invitation': known(answers.shared),
    'the server does not know the invitation': invitationGone,
    'the link of the invitation was replaced': linkReplaced,
    'a new link is emailed': to('invitation.renewed', { fieldErrors: [], renewalKey: '' }),
    'the invitation was used in the meantime': invitationGone,
    'too many links were emailed': to('invitation.renewable.limited', { fieldErrors: [rejections.limit] }),
    'the new link: the server fails': notRenewed,
    'the new link: the network breaks': notRenewed,
    'the new link: the answer is lost': notRenewed,
    'the new link: nothing answers': notRenewed,
    'the invitation is checked too often': to('invitation.unanswered', { fieldErrors: [rejections.tooOften] }),
    'the invitation: the network breaks': to('invitation.unanswered', { fieldErrors: [] }),
    'a code is sent': codeSent,
    'the server rejects the address': to('email.invalid', { fieldErrors: [rejections.email] }),
    'the code: the server fails': codeNotSent,
    'the code: the network breaks': codeNotSent,
    'the code: the answer is lost': codeNotSent,
    'the code: nothing answers': codeNotSent,
    'the code is verified': codeVerified,
    'the registration waits for its account': standing(answers.standing.account),
    'the address has an account': standing(answers.standing.join),
    'the registration was finished on another device': standing(answers.standing.join),
    'the registration of the visitor’s own company waits for its invitations': standing(answers.standing.invites),
    'the registration waits for its team': standing(answers.standing.team),
    'the registration waits for its invitations': standing(answers.standing.invites),
    'the answer that finished the registration was lost': standing(answers.standing.welcome),
    'the session has ended': sessionEnded,
    'the browser keeps no cookie': cookieMissing,
    'the session is read too often': to('resuming.unanswered', { fieldErrors: [rejections.tooOften] }),
    'the session: the server fails': notRead,
    'the session: the network breaks': notRead,
    'the session is ended': startedOver,
    'the session is not ended: the network breaks': startedOver,
    'the session of the email before is ended': left,
    'the session of the email before is not ended: the network breaks': left,
    'the account is created': accountCreated(answers.account),
    'the team is joined': joined,
    'another tab has created the team': accountCreated(answers.withTeam),
    'the session has ended before the account': sessionEnded,
    'the invitation is gone': invitationGone,
    'the link was replaced before the account': linkReplaced,
    'the team is joined with the account that is there': moved,
    'the invitation cannot be accepted': to('confirmation.rejected', { fieldErrors: [rejections.invitation] }),
    'the link was replaced before the team was joined': linkReplaced,
    'the session has ended before the team was joined': sessionEnded,
    'the joining: the server fails': notJoined,
    'the joining: the network breaks': notJoined,
    'the team is created': teamCreated,
    'the name is taken': to('team.invalid', { fieldErrors: [rejections.name] }),
    'the session has ended before the team': sessionEnded,
    'the team: the server fails': teamFailed,
    'the team: the network breaks': teamFailed,
    'the team: the answer is lost': teamFailed,
    'the team: nothing answers': teamFailed,
    'the invitations are skipped': settled,
    'the invitations are sent': peopleInvited(1),
    'the invitations are skipped too often': to('recovery.skip', { fieldErrors: [rejections.tooOften] }),
    'the session has ended before the invitations': sessionEnded,
    'the registration cannot be finished without invitations': to('recovery.skip', { fieldErrors: [] }),
    'the invitations cannot be sent': to('recovery.invites', { fieldErrors: [] }),
  },
  unnoticed: {
    'registration.recovery begun in registration.recovery.invites': 'Every transition to it names the step to recover.',
    'registration|address.changed|10 without its guard':
      'A history entry that shows no other step is skipped: see tests/views/registration.test.ts.',
    'registration.resuming.asking|xstate.done.actor.readingSession|0 without its action adoptSession':
      'No path resumes a finished session in a tab that does not know whose it is.',
    'registration.email|email.submitted|0 without its action forgetFieldErrors':
      'No path submits an address again while it shows an error and a code was sent.',
    'registration.creatingTeam|xstate.error.actor.creatingTeam|2 without its action adoptFieldErrors':
      'Where no answer came there is no error to adopt.',
  },
};
