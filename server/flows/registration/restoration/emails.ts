import { restorationPage } from '../../../../contract/company-restoration.ts';
import { durationInWords } from '../../../../contract/duration.ts';
import { deletedCompanyLifetime } from '../../../../contract/limits.ts';
import type { Settings } from '../../../../contract/settings.ts';
import { absolute } from '../../../links.ts';
import { exampleAddress, exampleLink, exampleTeam, exampleVisitor } from '../../../mail/emails/example.ts';
import type { MailKinds } from '../../../mail/emails/kind.ts';
import { mailOf } from '../../../mail/emails/layout.ts';
import type { Secret } from '../../../mail/emails/secret.ts';
import { greeting, linkless, type Mail } from '../../../mail/mail.ts';

/** Tells somebody that they have deleted their company, with the link that brings it back. */
interface DeletionMessage extends Secret {
  kind: 'company-deleted';
  to: string;
  first_name: string;
  team: string;
}

/** Confirms that a company is back. `left` is the team that its owner was in meanwhile. */
interface RestorationMessage {
  kind: 'company-restored';
  to: string;
  first_name: string;
  team: string;
  left: string;
}

export type CompanyMessage = DeletionMessage | RestorationMessage;

export const companyMails: MailKinds<CompanyMessage> = {
  'company-deleted': {
    lane: 'notices',
    to: ({ to }) => to,
    render: deleted,
    example: { kind: 'company-deleted', ...exampleLink, first_name: exampleVisitor.first_name, team: exampleTeam },
  },
  'company-restored': {
    lane: 'notices',
    to: ({ to }) => to,
    render: restored,
    example: {
      kind: 'company-restored',
      to: exampleAddress,
      first_name: exampleVisitor.first_name,
      team: exampleTeam,
      left: 'Wanjiru Haulage',
    },
  },
};

const owned = 'You are receiving this email because this address has an account with us.';

function deleted({ to, first_name, team, secret }: DeletionMessage, settings: Settings): Mail {
  return mailOf(
    to,
    {
      heading: 'You’ve deleted your company',
      greeting: greeting(first_name),
      opening: [
        'You joined another team. Nobody was left in your company, and you typed its name to delete it.',
        `You can bring it back for ${durationInWords(deletedCompanyLifetime)} with the link below, along with its team and any invitations that still work. You’d then leave the team you joined.`,
      ],
      lines: [{ term: 'Company', value: linkless(team) }],
      link: { words: 'Bring it back', url: absolute(`${restorationPage}/${secret}`, settings) },
      closing: [
        `After ${durationInWords(deletedCompanyLifetime)} we erase it. Nobody else can use its name before that.`,
        `If you didn’t do this, bring it back and call ${settings.PHONE}.`,
      ],
      reason: owned,
    },
    settings,
  );
}

function restored({ to, first_name, team, left }: RestorationMessage, settings: Settings): Mail {
  return mailOf(
    to,
    {
      heading: 'Your company is back',
      greeting: greeting(first_name),
      opening: ['Your account belongs to your company again. Your username and password stay the same.'],
      lines: [
        { term: 'Username', value: to },
        { term: 'Company', value: linkless(team) },
        { term: 'Team you left', value: linkless(left) },
      ],
      link: { words: 'Sign in', url: settings.SIGN_IN_URL },
      closing: [`If you didn’t do this, call ${settings.PHONE}.`],
      reason: owned,
    },
    settings,
  );
}
