import { expect, type Page } from '@playwright/test';
import { instantOf } from '../../../../contract/appointment.ts';
import {
  invitationHeader,
  invitationParameter,
  registrationLinkPage,
  registrationPaths,
  sendCodePath,
} from '../../../../contract/registration.ts';
import { appointmentToken, askedHour, bookedHour, guest, yesterday } from '../../appointment/fixtures.ts';
import { restorationToken } from '../../company-restoration/model.ts';
import type { Environment } from '../../environment.ts';
import { forgetfulUser, resetToken } from '../../password-reset/model.ts';
import { answers, invitations, linkToken, newcomer, ownCompany } from '../../registration/fixtures.ts';
import { subscriberAddress } from '../../subscription/model.ts';
import { confirmToken } from '../../subscription-link/model.ts';
import { timeZone } from '../../time-zone.ts';
import { emailedResetLink, registerAccount } from './accounts.ts';
import { bookedLink } from './booked-links.ts';
import { changeBooking, makeColleaguesManagers } from './database.ts';
import { deletedCompany } from './deleted-companies.ts';
import { codeFromEmail, emailsAbout, emailsTo, lastEmailTo, linkFromEmail } from './emails.ts';
import type { RequestLog } from './request-log.ts';
import { siteUrl } from './server.ts';
import { emailedConfirmLink } from './subscribers.ts';
import { invitationTo, postSkip, registerTeam } from './teams.ts';
import type { UniqueWords } from './unique-words.ts';

/** The codes and links in emails from the real server. */
export function browserEmails(
  { request }: Pick<Page, 'request'>,
  log: RequestLog,
  words: UniqueWords,
): Pick<
  Environment,
  | 'codeEmailedTo'
  | 'invitation'
  | 'registrationLink'
  | 'restorationLink'
  | 'appointmentLink'
  | 'makeAnotherManager'
  | 'resetLink'
  | 'subscriptionLink'
> {
  const codesBefore = new Map<string, number>();
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
    restorationLink: async (whose) => {
      const email = words.own(newcomer.email);
      const names = { name: words.own(ownCompany.team), joined: words.own(answers.shared.team) };
      const { page } = await deletedCompany(request, { email, ...names, isNeeded: whose === 'needed' });
      words.stand(page.split('/').at(-1) ?? '', restorationToken);
      startEmails(email);
      return page;
    },
    makeAnotherManager: async (seeRequest) => {
      await seeRequest();
      makeColleaguesManagers(words.own(newcomer.email));
    },
    appointmentLink: async (how) => {
      const email = words.own(guest.email);
      const page = await bookedLink(request, { ...guest, email }, how === 'requested' ? askedHour : undefined);
      const token = page.split('/').at(-1) ?? '';
      words.stand(token, appointmentToken);
      startEmails(email);
      if (how === 'over')
        changeBooking(token, {
          appointment_date: yesterday,
          appointment: instantOf(yesterday, bookedHour.appointment_time, timeZone),
        });
      else if (how && how !== 'requested') changeBooking(token, { status: how });
      return page;
    },
    resetLink: async () => {
      const email = words.own(forgetfulUser.email);
      await registerAccount(request, email, forgetfulUser.password.toUpperCase());
      const link = await emailedResetLink(request, email);
      words.stand(link.split('/').at(-1) ?? '', resetToken);
      startEmails(email);
      return link;
    },
    subscriptionLink: async () => {
      const email = words.own(subscriberAddress);
      const link = await emailedConfirmLink(request, email);
      words.stand(link.split('/').at(-1) ?? '', confirmToken);
      startEmails(email);
      return link;
    },
  };
}
