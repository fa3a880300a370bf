import { invitationParameter, registrationLinkPage, registrationPage } from '../../../../contract/registration.ts';
import type { Environment } from '../../environment.ts';
import { invitations, linkToken, newcomer } from '../../registration/fixtures.ts';
import { viewPageScripts, viewPasswordRating } from './chunks.ts';
import { viewClock } from './clock.ts';
import { preferMotion, resizeTo } from './jsdom.ts';
import { type MockServer, viewAnswers } from './mock-server.ts';
import { viewClipboard, viewShareDialog } from './sharing.ts';

/** The environment of a page in jsdom: MSW is the server, and time passes only where a path says so. */
export function viewEnvironment(server: MockServer): Environment {
  preferMotion('reduced');
  return {
    ...viewAnswers(server),
    ...viewEmails(server),
    ...viewClipboard(),
    ...viewShareDialog(),
    ...viewPageScripts(),
    ...viewPasswordRating(),
    ...viewClock(),
    startNewSubmission: async () => server.startNewSubmission(),
    // The mock server forgets everything after each path, so nothing has to be unique.
    own: (words) => words,
    closeTab: async () => sessionStorage.clear(),
    networkReturns: async () => {
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
    },
    preferMotion: async (motion) => preferMotion(motion),
    scroll: async (y) => window.scrollTo(0, y),
    widen: async () => resizeTo(1280),
    narrow: async () => resizeTo(390),
  };
}

/** What the emails say: no email is sent, so the codes and links are those that the mock server accepts. */
function viewEmails(
  server: MockServer,
): Pick<Environment, 'codeEmailedTo' | 'invitation' | 'registrationLink' | 'emailedLink' | 'somebodyElse'> {
  return {
    codeEmailedTo: async () => newcomer.code,
    invitation: async (address, whose) => {
      if (whose) server.remember(whose);
      const token = address ? invitations[whose ?? 'mailed'] : invitations.shared;
      return `${registrationPage}?${invitationParameter}=${token}`;
    },
    registrationLink: async (who) =>
      `${registrationLinkPage}/${linkToken}${who ? `?${invitationParameter}=${invitations.shared}` : ''}`,
    emailedLink: async ({ page }) => page,
    somebodyElse: async () => {},
  };
}
