import type { Page } from '@playwright/test';
import { registrationPaths } from '../../../contract/registration.ts';
import type { Environment } from '../../environment.ts';
import { forgetfulUser } from '../../password-reset.ts';
import { answers } from '../../registration-fixtures.ts';
import { subscriberAddress } from '../../subscription.ts';
import { emailedResetLink, registerAccount } from './accounts.ts';
import { codeFromEmail, lastEmailTo } from './emails.ts';
import type { RequestLog } from './request-log.ts';
import { emailedConfirmLink } from './subscribers.ts';
import { invitationTo, postSkip, registerTeam } from './teams.ts';
import type { UniqueWords } from './unique-words.ts';

/** The codes and links in emails from the real server. */
export function browserEmails(
  { request }: Pick<Page, 'request'>,
  log: RequestLog,
  words: UniqueWords,
): Pick<Environment, 'codeEmailedTo' | 'invitation' | 'resetLink' | 'subscriptionLink'> {
  return {
    codeEmailedTo: async (address) => {
      const count = log.codesSentTo(address, registrationPaths.sendCode);
      return codeFromEmail(await lastEmailTo(address, 'Your code', count));
    },
    invitation: async (address, whose) => {
      if (address !== undefined && whose) {
        const { key } = await registerTeam(request, `Before ${crypto.randomUUID()}`, address);
        if (whose === 'member') await postSkip(request, key);
        log.members.push(address);
      }
      return invitationTo(request, words.own(answers.shared.team), address);
    },
    resetLink: async () => {
      const email = words.own(forgetfulUser.email);
      await registerAccount(request, email, forgetfulUser.password.toUpperCase());
      return emailedResetLink(request, email);
    },
    subscriptionLink: () => emailedConfirmLink(request, words.own(subscriberAddress)),
  };
}
