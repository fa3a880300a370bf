/** Registering a company and joining a team, by specification 3, 6 and 7 and the rulings on registration and on calls. */

import type { WireRequest } from '../oracles/wire/request.ts';
import { asked, newerTry, posted, postedWithoutKey, type Wire } from '../oracles/wire/wire.ts';
import { registrationEndpoints } from './endpoints.ts';
import { newcomer } from './fixtures.ts';
import { registered } from './registered.ts';

type Account = { form: Record<string, string>; key: string; tries: number | typeof newerTry; invitation: string };
type Row = { email: string; role_id: string };
type RegistrationFacts = Account & { sentTo: string; rows: readonly Row[] };

/** Specification 7. Rulings on the registration link: who follows an invitation gets a code with an account, too. */
const code = ({ email, key, invitation }: { email: string; key: string; invitation: string }): WireRequest =>
  asked(
    'GET',
    `/api/register/sendRegistrationCodeEmail/${email.replace('@', '%40')}`,
    key,
    invitation ? { 'registration-invitation': invitation } : {},
  );

/** Specification 7; matrix 5.code: spaces are ignored. */
const verification = ({ email, code, key }: { email: string; code: string; key: string }): WireRequest =>
  asked('GET', `/api/register/${email.replace('@', '%40')}/${code.replace(' ', '')}`, key);

/** Specification 3 (Account setup payload), with the terms and the invitation that is followed. */
const account = ({ form, key, tries, invitation }: Account): WireRequest =>
  posted(
    '/api/register/account',
    key,
    {
      first_name: form.first_name,
      last_name: form.last_name,
      password: form.password,
      terms: 'accepted',
      ...(invitation && { invitation }),
    },
    { 'registration-try': String(tries) },
  );

/** Specification 3 (Invite row): each row that is filled in, with its own role. */
const invites = ({ key, rows }: { key: string; rows: readonly Row[] }): WireRequest =>
  posted('/api/register/invitations', key, {
    invitations: rows.filter(({ email }) => email !== '').map(({ email, role_id }) => ({ email, role_id })),
  });

const skip = ({ key }: { key: string }): WireRequest => posted('/api/register/skip', key, {});

/** Matrix 7.onboarding: the tries of the account and the team are counted together, also those of the step's own machine. */
const accountOnce = (facts: RegistrationFacts) => [account({ ...facts, tries: newerTry })];
const skipOnce = (facts: RegistrationFacts) => [skip(facts)];

export const registrationWire: Wire = {
  endpoints: registrationEndpoints,
  kept: 'kept-key',
  /** Matrix 3.registration: another address is another registration, with a key of its own. */
  renewed: (before: RegistrationFacts, after: RegistrationFacts) =>
    before.sentTo !== '' && after.sentTo !== '' && before.sentTo !== after.sentTo ? [before.key] : [],
  requests: {
    checkingInvitation: ({ invitation }: { invitation: string }) =>
      postedWithoutKey('/api/register/invitation', { invitation }),
    /** Matrix 6.renewal: pressed again without an answer, it emails no second link. */
    renewingInvitation: ({ invitation, key }: { invitation: string; key: string }) =>
      posted('/api/register/invitation/renew', key, { invitation }),
    /** Matrix 7.code-link: the token is in the body, where no log has it. */
    usingLink: ({ token, key }: { token: string; key: string }) => posted('/api/register/link', key, { token }),
    sendingCode: code,
    readingSession: ({ key }: { key: string }) => asked('GET', '/api/register/session', key),
    endingSession: ({ key }: { key: string }) => asked('DELETE', '/api/register/session', key),
    leavingSession: ({ key }: { key: string }) => asked('DELETE', '/api/register/session', key),
    /** Rulings on the registration link: somebody with an account joins with the invitation alone. */
    joiningTeam: ({ invitation, key }: { invitation: string; key: string }) =>
      posted('/api/register/account', key, { invitation }),
    /** Rulings on the registration link: the name as it was typed, and what the page showed. */
    deletingCompany: ({ invitation, key, deleting }: { invitation: string; key: string; deleting: object }) =>
      posted('/api/register/account', key, { invitation, deleting }),
    creatingTeam: ({ name, key }: { name: string; key: string }) =>
      posted('/api/register/team', key, { name }, { 'registration-try': newerTry }),
  },
  within: {
    'the code is verified': ({ sentTo, key }: RegistrationFacts) => [
      verification({ email: sentTo, code: newcomer.code, key }),
    ],
    'the account is created': accountOnce,
    'the team is joined': accountOnce,
    'another tab has created the team': accountOnce,
    'the session has ended before the account': accountOnce,
    'the invitation is gone': accountOnce,
    'the link was replaced before the account': accountOnce,
    'the invitations are skipped': skipOnce,
    'the session has ended before the invitations': skipOnce,
    'the registration cannot be finished without invitations': skipOnce,
    'the invitations are sent': (facts: RegistrationFacts) => [invites(facts)],
    'the invitations are skipped too often': skipOnce,
    'the invitations cannot be sent': (facts: RegistrationFacts) => [invites(facts)],
  },
  served: registered,
};

/** The key of the registration that runs a step. */
const kept = 'a-key';

export const codeWire: Wire = {
  kept,
  requests: { resendingCode: code, verifyingCode: verification },
  /** Matrix 3.registration: the server's session says what follows. */
  within: { 'the code is right': () => [asked('GET', '/api/register/session', kept)] },
  served: registered,
};

export const accountWire: Wire = { kept, requests: { creatingAccount: account }, served: registered };

export const invitationsWire: Wire = {
  kept,
  requests: { sendingInvitations: invites, skippingInvitations: skip },
  served: registered,
};
