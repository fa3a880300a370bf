import { durationInWords } from '../../../../contract/duration.ts';
import type { Environment } from '../../environment.ts';
import { freshPages } from '../../navigation/model.ts';
import { narrowViewport, wideViewport } from '../browser/viewports.ts';
import type { DeveloperTools } from './developer-tools.ts';
import type { Notes } from './notes.ts';

/** Where `npm start` serves the site. */
export const site = 'http://localhost:3000';

/** A window of a size. */
export const windowOf = (screen: 'wide' | 'narrow'): string => {
  const { width, height } = screen === 'wide' ? wideViewport : narrowViewport;
  return `a window of ${width} by ${height} pixels`;
};

/** Pauses that are over before a tester has read the next step. */
const unnoticed = 1500;

/** The longest pause that a tester waits for in passing. */
const patience = 2 * 60_000;

/** How the requests of the page are answered, while this is written down. */
export type Answering = {
  tools: DeveloperTools;
  /** The server has accepted the last request. */
  accepted: () => void;
};

/**
 * An environment that writes down how a tester brings about what happens outside the page, with the site as it runs and the
 * developer tools of the browser. What takes more is noted as a need.
 */
export function noteTakingEnvironment(notes: Notes, { tools, accepted }: Answering): Environment {
  const does = async (words: string) => notes.do(`${words}.`);
  const prepares = async (words: string) => notes.prepare(`${words}.`);
  const onlyByProgram = async () => {
    notes.needs.add('automation');
  };
  const answersByProgram = async () => {
    notes.isAnswer = true;
    await onlyByProgram();
  };
  const page = freshPages();
  return {
    accept: async () => {
      notes.isAnswer = true;
      accepted();
      tools.allow(notes);
    },
    acceptStale: answersByProgram,
    reject: answersByProgram,
    limit: answersByProgram,
    fail: answersByProgram,
    cut: async () => {
      notes.isAnswer = true;
      tools.break(notes);
    },
    lose: answersByProgram,
    timeOut: answersByProgram,
    startNewSubmission: async () => {},
    own: (words) => {
      notes.isUnique = true;
      return words;
    },
    codeEmailedTo: async (address) => {
      await does(`Find the code in the newest email to ${address}`);
      return '[the code of the email]';
    },
    invitation: async (address, whose) => {
      const to = address === undefined ? 'by its shared link' : `by an email to ${address}`;
      const who = { member: ', which has an account', registrant: ', which has an unfinished registration' };
      await does(`In another browser, register a team and invite to it ${to}${whose ? who[whose] : ''}`);
      return 'the link of the invitation';
    },
    registrationLink: async (who) => {
      await does(`Ask for a code${who ? ' on the page of a shared invitation' : ''}, with a new address`);
      return 'the link in the email with the code';
    },
    resetLink: async () => {
      await does(`Ask for a new password for an address with an account, on ${site}/password_reset`);
      return 'the link in the email about the password';
    },
    subscriptionLink: async () => {
      await does('Subscribe to the blog with a new address');
      return 'the link in the email about the subscription';
    },
    ratePassword: async () => {
      notes.isAnswer = true;
    },
    failRating: onlyByProgram,
    allowCopy: () => {
      notes.isAnswer = true;
      return prepares('If the browser asks, allow the page to use the clipboard');
    },
    denyCopy: onlyByProgram,
    offerSharing: async () => {
      notes.preconditions.push('Use a browser with a share dialog, such as Safari.');
    },
    chooseInSharing: () => does('Choose somebody to share with in the dialog'),
    closeSharing: () => does('Close the dialog with nothing chosen'),
    denySharing: onlyByProgram,
    holdPages: async () => {
      await onlyByProgram();
      return page();
    },
    bringPages: onlyByProgram,
    losePages: onlyByProgram,
    networkReturns: async () => tools.return(notes),
    // Browsers differ in what they do for a tab that has been closed.
    closeTab: onlyByProgram,
    preferMotion: async (motion) => tools.preferMotion(motion, notes),
    pass: async (milliseconds) => {
      if (milliseconds > patience) notes.needs.add('clock');
      if (milliseconds < unnoticed) notes.isBrief = true;
      if (milliseconds >= unnoticed) await does(`Wait ${durationInWords(Math.ceil(milliseconds / 1000) * 1000)}`);
    },
    passMidnight: async () => {
      notes.needs.add('clock');
      notes.preconditions.push('Set the clock of the device to five minutes before midnight.');
      await does('Wait until midnight has passed');
    },
    scroll: (y) =>
      does(
        y === 0 ? 'Scroll to the top of the page' : `In the console of the developer tools, enter scrollTo(0, ${y})`,
      ),
    widen: () => does(`Use ${windowOf('wide')}`),
    narrow: () => does(`Use ${windowOf('narrow')}`),
  };
}
