/** What a registration stores and emails, by specification 2, 3 and 6, the rulings on registration, its link and roles. */

import { codeLength } from '../../../contract/limits.ts';
import { type Read, type Row, type Served, type ServedRequest, sales } from '../oracles/wire/wire.ts';
import { invitations, newcomer, ownCompany } from './fixtures.ts';

/** A visitor with an account or an unfinished registration before the path, as the driver registers them. */
const earlierName = { first_name: 'Akinyi', last_name: 'Odhiambo' };

/** What stands for the request with which somebody who was invited has joined, in another browser. */
export const joinedElsewhere = 'the invitation is accepted';

type Registration = {
  /** The real address, and the model's. */
  mailbox: string;
  email: string;
  requests: readonly ServedRequest[];
  accepted: (path: string) => ServedRequest[];
  /** The invitation that was followed; empty without one. */
  invitation: string;
};

const instant = /^\d{4}-\d\d-\d\dT/;

/** Each address is a registration of its own. Requests before there is an address store nothing. */
export const registered = (requests: readonly ServedRequest[], read: Read): Served[] =>
  [...Map.groupBy(requests, addressOf)].flatMap(([mailbox, same]) =>
    mailbox === '' ? [] : [servedTo(registrationOf(mailbox, same), read)],
  );

/** Whom a request is about: a new link is for the address that was invited. */
const addressOf = (request: ServedRequest) => (isRenewal(request) ? request.real(newcomer.email) : request.mailbox);

const isRenewal = ({ path }: ServedRequest) => path === '/api/register/invitation/renew';

function registrationOf(mailbox: string, requests: readonly ServedRequest[]): Registration {
  const [code] = requests.filter(isCodeRequest);
  return {
    mailbox,
    email: code?.path.split('/').at(-1)?.replace('%40', '@') ?? '',
    requests,
    accepted: (path) => requests.filter((request) => request.accepted && request.path === `/api/register/${path}`),
    invitation: code?.headers['registration-invitation'] ?? '',
  };
}

const isCodeRequest = ({ path }: ServedRequest) => path.startsWith('/api/register/sendRegistrationCodeEmail/');

function servedTo(registration: Registration, read: Read): Served {
  const { mailbox, requests } = registration;
  const codes = Map.groupBy(requests.filter(isCodeRequest), ({ key }) => key);
  const [{ account_id = '' } = {}] = read('users', { email: mailbox });
  const account = String(account_id);
  const user = userOf(registration);
  const isNew = user !== undefined && user.role === 'Manager' && !isKnown(registration);
  return {
    rows: [
      ...[...codes].map(([key, same]) => ({
        table: 'registration_codes',
        find: { key },
        are: same.some(({ accepted }) => accepted) ? [{ email: registration.email }] : [],
      })),
      { table: 'users', find: { email: mailbox }, are: user ? [user] : [] },
      ...(isNew ? companyRows(registration, account) : []),
      ...(hasJoined(registration)
        ? [{ table: 'teams', find: { account_id: account }, are: [{ name: 'Wanjiru Haulage' }] }]
        : []),
    ],
    emails: [
      {
        to: mailbox,
        are: [
          ...codesEmailed(registration, codes.keys()),
          ...newsOf(registration, user),
          ...linksEmailed(registration, read),
        ],
      },
      ...(isNew && isFinished(registration) ? companyEmails(registration, user, account) : []),
    ],
  };
}

/** Whether the visitor had an account, or had begun one. */
const isKnown = ({ invitation }: Registration) => isMember({ invitation }) || invitation === invitations.registrant;

const isMember = ({ invitation }: Pick<Registration, 'invitation'>) =>
  invitation === invitations.member || invitation === invitations.colleague;

const hasJoined = ({ accepted }: Registration) =>
  accepted('account').some(({ body }) => 'invitation' in (body as object));

const isFinished = (registration: Registration) =>
  hasJoined(registration) || [...registration.accepted('invitations'), ...registration.accepted('skip')].length > 0;

/** Specification 6: who joins by the shared link is a Guest. The emailed invitations of the paths are for an Operator. */
const roleOf = (registration: Registration) => {
  if (!hasJoined(registration)) return registration.invitation === invitations.colleague ? 'Guest' : 'Manager';
  return registration.invitation === invitations.shared ? 'Guest' : 'Operator';
};

/** Specification 3 (Account setup): the names and the password as they were last typed. */
function userOf(registration: Registration): Row | undefined {
  const { email, invitation, accepted } = registration;
  const role = roleOf(registration);
  const latest = accepted('account')
    .toSorted((one, other) => tryOf(one) - tryOf(other))
    .at(-1);
  const typed = latest?.body as Record<string, string> | undefined;
  if (isMember(registration)) return { username: email, ...earlierName, role, registered_at: instant };
  const registered_at = isFinished(registration) ? instant : null;
  if (typed !== undefined) {
    const { first_name, last_name, password } = typed;
    return { username: email, email, first_name, last_name, password, role, registered_at };
  }
  return invitation === invitations.registrant ? { username: email, ...earlierName, role, registered_at } : undefined;
}

const tryOf = ({ headers }: ServedRequest) => Number(headers['registration-try'] ?? 0);

const teamOf = ({ accepted }: Registration) => accepted('team').at(-1)?.body as { name: string } | undefined;

/** Specification 3 (Invite row): each address once, with the role that was chosen for it. */
const invitedBy = ({ accepted }: Registration) =>
  accepted('invitations')
    .slice(-1)
    .flatMap(({ body, real }) =>
      (body as { invitations: { email: string; role_id: string }[] }).invitations.map((invite) => ({
        ...invite,
        to: real(invite.email),
      })),
    );

const companyRows = (registration: Registration, account_id: string) => {
  const team = teamOf(registration);
  return [
    { table: 'teams', find: { account_id }, are: team ? [{ name: team.name }] : [] },
    {
      table: 'invitations',
      find: { account_id },
      are: invitedBy(registration).map(({ email, role_id }) => ({
        email,
        role_id,
        used_at: hasJoinedElsewhere(registration) ? instant : null,
      })),
    },
  ];
};

const hasJoinedElsewhere = ({ requests }: Registration) => requests.some(({ path }) => path === joinedElsewhere);

/** Matrix 6.resending: one for each that the page knew of, however often it asked, and none once the person has joined. */
const linksSentAgain = ({ requests, accepted }: Registration, email: string) => {
  const joinedAt = requests.findIndex(({ path }) => path === joinedElsewhere);
  const counted = accepted('invitations/resend').filter(
    (request) => joinedAt === -1 || requests.indexOf(request) < joinedAt - 1,
  );
  const wishes = counted.map(({ body }) => body as { to: string; links: number }).filter(({ to }) => to === email);
  return new Set(wishes.map(({ links }) => links)).size;
};

/** Matrix 7.code-email: a code is emailed once per key. */
const codesEmailed = ({ requests }: Registration, keys: Iterable<string>) =>
  [...keys]
    .filter((key) => requests.some((request) => isCodeRequest(request) && request.key === key && request.accepted))
    .map(() => ({ subject: 'Your Msafara code', says: [new RegExp(`^[A-Z0-9]{${codeLength}}$`)] }));

/** The welcome says what the visitor is now, and in which team; somebody who had an account is told of the new team. */
function newsOf(registration: Registration, user: Row | undefined) {
  if (!isFinished(registration) || user === undefined) return [];
  const team = hasJoined(registration) ? 'Wanjiru Haulage' : teamOf(registration)?.name;
  return [
    {
      subject: isMember(registration) ? 'You’ve joined another team' : 'Welcome to Msafara',
      says: [
        `Hello ${user.first_name},`,
        `Username: ${user.username}`,
        `Team: ${team}`,
        `Role: ${user.role}`,
        ...(hasJoined(registration) ? [] : beginning),
      ],
    },
    ...(registration.invitation === invitations.member ? [deletion] : []),
  ];
}

/** Matrix 2.welcome-next: the email says when the trial ends, and the three steps that come next. */
const beginning = [
  /^Free trial: until \d{1,2} \w+ \d{4}$/,
  'What comes next:',
  /^1\. /,
  /^2\. /,
  /^3\. .*until \d{1,2} \w+ \d{4}/,
];

/** Matrix 6.restoration: who deleted a company gets the link that brings it back. */
const deletion = {
  subject: 'You’ve deleted your company',
  says: [`Company: ${ownCompany.team}`, /^http:\/\/localhost:\d+\/registration\/restore\/[\w-]+$/],
};

/**
 * Matrix 6.renewal: each new link comes in an email like the first one, from who invited, with the role of the invitation;
 * once per key.
 */
function linksEmailed({ mailbox, requests }: Registration, read: Read) {
  const renewals = new Set(requests.filter((request) => isRenewal(request) && request.accepted).map(({ key }) => key));
  if (renewals.size === 0) return [];
  const [{ account_id = '' } = {}] = read('invitations', { email: mailbox });
  const [inviter] = read('users', { account_id: String(account_id), role: 'Manager' });
  const name = `${earlierName.first_name} ${earlierName.last_name}`;
  const invitation = { team: 'Wanjiru Haulage', role: 'Operator' };
  return [...renewals].map(() => invitationFrom(name, String(inviter?.email), invitation));
}

/** Rulings on roles: everyone who is invited reads in which role. */
const invitationFrom = (name: string, email: string, { team, role }: { team: string; role: string }) => ({
  subject: 'You’re invited to join a team on Msafara',
  replyTo: email,
  says: [
    `${name} (${email}) has invited you to join their team on Msafara.`,
    `Team: ${team}`,
    `Role: ${role}`,
    /^http:\/\/localhost:\d+\/registration\?invitation=[\w-]+$/,
  ],
});

const roleNames: Readonly<Record<string, string>> = {
  'role-manager': 'Manager',
  'role-operator': 'Operator',
  'role-guest': 'Guest',
};

/** Rulings on roles: everyone is invited with the role that was chosen; the sales inbox is told of the company. */
function companyEmails(registration: Registration, { first_name, last_name, email }: Row, account_id: string) {
  const name = `${first_name} ${last_name}`;
  const team = teamOf(registration)?.name;
  const invited = invitedBy(registration);
  return [
    {
      to: sales,
      about: account_id,
      are: [
        {
          subject: `New company: ${team}`,
          replyTo: String(email),
          says: [
            `Team name: ${team}`,
            `First name: ${first_name}`,
            `Last name: ${last_name}`,
            `Email: ${email}`,
            `People invited: ${invited.length}`,
          ],
        },
      ],
    },
    ...invited.map(({ to, email: invitee, role_id }) => ({
      to,
      are: Array(1 + linksSentAgain(registration, invitee)).fill(
        invitationFrom(name, String(email), { team: String(team), role: roleNames[role_id] ?? '' }),
      ),
    })),
  ];
}
