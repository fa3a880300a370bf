import { expect, type Page } from '@playwright/test';
import {
  invitationHeader,
  invitationParameter,
  registrationLinkPage,
  registrationPaths,
  sendCodePath,
} from '../../../../contract/registration.ts';
import type { EmailedByServer, EmailedLink } from '../../emailed-link.ts';
import type { Environment } from '../../environment.ts';
import { answers, invitations, linkToken, newcomer, ownCompany } from '../../registration/fixtures.ts';
import { registerAccount } from './accounts.ts';
import { codeFromEmail, emailsAbout, emailsTo, lastEmailTo, linkFromEmail } from './emails.ts';
import type { RequestLog } from './request-log.ts';
import { siteUrl } from './server.ts';
import { invitationTo, postSkip, registerTeam } from './teams.ts';
import type { UniqueWords } from './unique-words.ts';

/** The codes and links in emails from the real server. */
export function browserEmails(
  { request }: Pick<Page, 'request'>,
  log: RequestLog,
  words: UniqueWords,
): Pick<Environment, 'codeEmailedTo' | 'invitation' | 'registrationLink' | 'emailedLink' | 'somebodyElse'> {
  const codesBefore = new Map<string, number>();
  const own = (text: string) => words.own(text);
  /** The emails so far are not the page's. */
  const startEmails = (address: string) => {
    codesBefore.set(address, emailsAbout(address, 'Msafara code').length);
    log.startEmails(address, emailsTo(address).length);
  };
  return {
    codeEmailedTo: async (address) => {
      const count = (codesBefore.get(address) ?? 0) + log.codesSentTo(address, registrationPaths.sendCode);
      const code = codeFromEmail(await lastEmailTo(address, 'Msafara code', count));
      words.stand(code, newcomer.code);
      return code;
    },
    invitation: async (address, whose) => {
      if (address !== undefined && whose) {
        const name = words.own(ownCompany.team);
        const { team, key } = await registerTeam(request, name, whose === 'colleague' ? undefined : address);
        if (whose === 'member') await postSkip(request, key);
        if (whose === 'colleague') {
          const invitation = new URL(team.link).searchParams.get(invitationParameter) ?? '';
          await registerAccount(request, address, 'the road to Athi River', undefined, invitation);
        }
        if (whose !== 'registrant') await lastEmailTo(address, 'Welcome');
      }
      const link = await invitationTo(request, words.own(answers.shared.team), address);
      const token = new URL(link, siteUrl).searchParams.get(invitationParameter) ?? '';
      words.stand(token, address ? invitations[whose ?? 'mailed'] : invitations.shared);
      if (address !== undefined) startEmails(address);
      return link;
    },
    registrationLink: async (who) => {
      const email = words.own(newcomer.email);
      const shared = who && (await invitationTo(request, words.own(answers.shared.team)));
      const invitation = new URL(shared ?? '', siteUrl).searchParams.get(invitationParameter);
      const headers: Record<string, string> = invitation ? { [invitationHeader]: invitation } : {};
      expect((await request.get(sendCodePath(email), { headers })).ok(), 'whether a code was emailed').toBe(true);
      const link = new URL(linkFromEmail(await lastEmailTo(email), registrationLinkPage));
      words.stand(link.pathname.split('/').at(-1) ?? '', linkToken);
      if (invitation) words.stand(invitation, invitations.shared);
      startEmails(email);
      return link.pathname + link.search;
    },
    emailedLink: async (link, how) => {
      const { email } = await emailedBy(link);
      const page = await email(request, own, how);
      words.stand(tokenOf(page), tokenOf(link.page));
      startEmails(own(link.address));
      return page;
    },
    somebodyElse: async (link, seeRequest) => {
      const { somebodyElse } = await emailedBy(link);
      if (!somebodyElse) throw new Error(`Nobody else acts in ${link.flow}/emailed.ts.`);
      await seeRequest();
      somebodyElse(own);
    },
  };
}

/** Imported only here, by the flow's name: it needs the real server, and other drivers have none. */
async function emailedBy({ flow }: Pick<EmailedLink, 'flow'>): Promise<EmailedByServer<string>> {
  const { default: emailedByServer } = await import(`../../${flow}/emailed.ts`);
  return emailedByServer;
}

/** The token of a link is the last part of its path. */
function tokenOf(page: string): string {
  return page.split('/').at(-1) ?? '';
}
