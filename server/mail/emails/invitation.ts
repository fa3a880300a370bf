import { durationInWords } from '../../../contract/duration.ts';
import { invitationLifetime } from '../../../contract/limits.ts';
import type { Settings } from '../../../contract/settings.ts';
import { invitationLink } from '../../links.ts';
import { type Mail, oneLine } from '../mail.ts';
import { mailOf } from './layout.ts';
import type { Secret } from './secret.ts';

/** Invites somebody to a team; `inviter` is the person who did. */
export interface InvitationMessage extends Secret {
  kind: 'invitation';
  to: string;
  inviter: { name: string; email: string };
  team: string;
  role: string;
}

/** The mail that invites, in the words of the settings. An answer to it goes to who invited. */
export function renderInvitationMessage(
  { to, inviter, team, role, secret }: InvitationMessage,
  settings: Settings,
): Mail {
  const name = linkless(inviter.name);
  const mail = mailOf(
    to,
    {
      heading: `${name} invites you to ${settings.PRODUCT_NAME}`,
      opening: [`${name} (${inviter.email}) invites you to join a team at ${settings.PRODUCT_NAME}.`],
      lines: [
        { term: 'Team', value: linkless(team) },
        { term: 'Role', value: role },
      ],
      closing: [
        `The link holds for ${durationInWords(invitationLifetime)}, for this address and for one person.`,
        `You do not know ${name}? Then you need do nothing.`,
      ],
      link: { words: 'Join the team', url: invitationLink(secret, settings) },
    },
    settings,
  );
  return { ...mail, replyTo: { name, address: inviter.email } };
}

/** A name that no mail program makes a link of: anybody may register, and have us mail to others what stands in it. */
function linkless(name: string): string {
  return oneLine(name).replace(/[.:/@](?=[^\s.])/g, '$& ');
}
