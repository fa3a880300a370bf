import { durationInWords } from '../../../../contract/duration.ts';
import type { Environment } from '../../environment.ts';
import { freshPages } from '../../navigation/model.ts';
import { now } from '../../now.ts';
import { newcomer } from '../../registration/fixtures.ts';
import { narrowViewport, wideViewport } from '../browser/viewports.ts';
import type { Notes } from './notes.ts';

/** What a tester needs before doing any case by hand. */
export const equipment = [
  'Use a browser with developer tools, through a proxy that can hold, change and answer requests, such as mitmproxy.',
  'Let the proxy hold each request to /api and /subscribe until a step says how it is answered.',
  'If the server has seen an address or a name of this suite before, use another one throughout the case.',
  `Dates are those of a run on ${now.toISOString().slice(0, 10)}: on another day, generate the suite again.`,
];

/** How the requests of the page are answered, while this is written down. */
export type Answering = {
  /** The server has accepted the last request. */
  accepted: () => void;
};

/** A window of a size. */
export const windowOf = (screen: 'wide' | 'narrow'): string => {
  const { width, height } = screen === 'wide' ? wideViewport : narrowViewport;
  return `a window of ${width} by ${height} pixels`;
};

/** An environment that writes down how a tester brings about what happens outside the page. */
export function noteTakingEnvironment(notes: Notes, { accepted }: Answering): Environment {
  const does = async (instruction: string) => notes.do(`${instruction}.`);
  const accepting = async (instruction: string) => {
    accepted();
    await does(instruction);
  };
  const page = freshPages();
  return {
    accept: () => accepting('Let the held request through: the server accepts it'),
    acceptStale: (step) =>
      accepting(
        `While the request is held, do the same in another tab${step ? `, up to the step '${step}'` : ''}, and then let it through`,
      ),
    reject: (field) =>
      does(
        `In the held request, change ${field ? `'${field}'` : 'the value that the expected message is about'} to one that the server rejects, and let it through`,
      ),
    limit: (words, seconds) =>
      does(
        `Answer the held request with status 429${seconds ? `, 'Retry-After: ${seconds}'` : ''} and the problem detail '${words}'`,
      ),
    fail: () => does('Answer the held request with status 503'),
    cut: () => does('Break the connection of the held request, before it reaches the server'),
    lose: () => accepting('Let the held request through to the server, and drop its answer'),
    timeOut: () => does('Leave the held request without an answer until the page gives up waiting for it'),
    startNewSubmission: async () => {},
    own: (words) => words,
    codeEmailedTo: async (address) => {
      await does(`Find the code in the newest email to ${address}: it stands for ${newcomer.code} here`);
      return newcomer.code;
    },
    invitation: async (address, whose) => {
      const to = address === undefined ? 'a shared link' : `an email to ${address}`;
      const who = { member: ', which has an account', registrant: ', which has an unfinished registration' };
      await does(`In another browser, register a team and invite to it by ${to}${whose ? who[whose] : ''}`);
      return 'the link of the invitation';
    },
    registrationLink: async (who) => {
      await does(`Ask for a code${who ? ' on the page of a shared invitation' : ''}, with a new address`);
      return 'the link in the email with the code';
    },
    resetLink: async () => {
      await does('Ask for a new password for an address with an account, on /password_reset');
      return 'the link in the email about the password';
    },
    subscriptionLink: async () => {
      await does('Subscribe to the blog with a new address');
      return 'the link in the email about the subscription';
    },
    ratePassword: () => does('Wait until the page rates the password'),
    failRating: () => does('Block the request for the list of common passwords in the developer tools'),
    allowCopy: () => does('Allow the page to write to the clipboard'),
    denyCopy: () => does('Refuse the page access to the clipboard, in the settings of the browser for this site'),
    offerSharing: () => does('Use a browser with a share dialog, such as Safari'),
    chooseInSharing: () => does('Choose somebody to share with in the dialog'),
    closeSharing: () => does('Close the dialog with nothing chosen'),
    denySharing: () =>
      does('Let the browser refuse to share: reject navigator.share in the console with a NotAllowedError'),
    holdPages: async () => {
      await does('Let the proxy hold the scripts of further pages, too');
      return page();
    },
    bringPages: () => does('Let the held scripts through'),
    losePages: () => does('Break the connections of the held scripts'),
    networkReturns: () => does('In the developer tools, set the network to offline and back to online'),
    closeTab: () => does('Close the tab'),
    preferMotion: (motion) =>
      does(`In the developer tools, emulate prefers-reduced-motion: ${motion === 'full' ? 'no-preference' : 'reduce'}`),
    pass: (milliseconds) => does(`Wait ${waitingTime(milliseconds)}`),
    passMidnight: () => does('Set the clock of the device to a minute before midnight, and wait until midnight passes'),
    scroll: (y) => does(`Scroll the page to ${y} pixels from its top`),
    widen: () => does(`Use ${windowOf('wide')}`),
    narrow: () => does(`Use ${windowOf('narrow')}`),
  };
}

function waitingTime(milliseconds: number): string {
  if (milliseconds % 1000 === 0) return durationInWords(milliseconds);
  return milliseconds < 1000 ? `${milliseconds} milliseconds` : `${milliseconds / 1000} seconds`;
}
