import { durationInWords } from '../../../../contract/duration.ts';
import { invitationLifetime } from '../../../../contract/limits.ts';
import type { Settings } from '../../../../contract/settings.ts';
import { invitationLink } from '../../../links.ts';
import { exampleAddress, exampleLink, exampleTeam, exampleVisitor } from '../../../mail/emails/example.ts';
import type { MailKinds } from '../../../mail/emails/kind.ts';
import { mailOf } from '../../../mail/emails/layout.ts';
import type { Secret } from '../../../mail/emails/secret.ts';
import { linkless, type Mail, plausibleName } from '../../../mail/mail.ts';

/** An invitation to a team; `inviter` is the person who sent it. */
export interface InvitationMessage extends Secret {
  kind: 'invitation';
  to: string;
  inviter: { name: string; email: string };
  team: string;
  role: string;
}

export const invitationMails: MailKinds<InvitationMessage> = {
  invitation: {
    lane: 'notices',
    to: ({ to }) => to,
    render: invitation,
    example: {
      kind: 'invitation',
      ...exampleLink,
      inviter: { name: exampleVisitor.first_name, email: exampleAddress },
      team: exampleTeam,
      role: 'Guest',
    },
  },
};

/**
 * A reply goes to the inviter, whose address is confirmed; everything else that the inviter has
 * typed is shown as text only, and not in the subject.
 */
function invitation({ to, inviter, team, role, secret }: InvitationMessage, settings: Settings): Mail {
  const name = plausibleName(inviter.name);
  const who = name === undefined ? inviter.email : `${name} (${inviter.email})`;
  const mail = mailOf(
    to,
    {
      heading: `You’re invited to join a team on ${settings.PRODUCT_NAME}`,
      opening: [`${who} has invited you to join their team on ${settings.PRODUCT_NAME}.`],
      lines: [
        { term: 'Team', value: linkless(team) },
        { term: 'Role', value: role },
      ],
      link: { words: 'Join the team', url: invitationLink(secret, settings) },
      closing: [
        `This link works once, within ${durationInWords(invitationLifetime)}, and only for this email address.`,
        `If you don’t know ${name ?? inviter.email}, ignore this email.`,
      ],
      reason: `You are receiving this email because ${inviter.email} entered this address.`,
    },
    settings,
  );
  return { ...mail, replyTo: { name: '', address: inviter.email } };
}
