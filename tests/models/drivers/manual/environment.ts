import { durationInWords } from '../../../../contract/duration.ts';
import type { Environment } from '../../environment.ts';
import { freshPages } from '../../navigation/model.ts';
import { answers, newcomer, ownCompany } from '../../registration/fixtures.ts';
import type { DeveloperTools } from './developer-tools.ts';
import type { Notes } from './notes.ts';
import { site } from './site.ts';

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
      const who = {
        member: ` (an address with which you have registered a company called ${ownCompany.team}, and invited nobody)`,
        colleague: ' (an address that has joined another company)',
        registrant: ' (an address with an unfinished registration)',
      };
      const invite =
        address === undefined
          ? 'copy its shared link'
          : `invite ${address}${whose ? who[whose] : ''} as ${answers.mailed.role} by email`;
      await does(`In another browser, register a company with the team '${answers.shared.team}' and ${invite}`);
      return 'the link of the invitation';
    },
    registrationLink: async (who) => {
      const page = who
        ? `on the page of an invitation that the team '${answers.shared.team}' has shared`
        : `on ${site}/registration`;
      await does(`Ask for a code for ${newcomer.email} ${page}`);
      return 'the link in the email with the code';
    },
    emailedLink: async (link, how) => {
      const tester = {
        site,
        does: (words: string) => notes.do(`${words}.`),
        needs: (sentences: string) => notes.preconditions.push(sentences),
        needsProgram: () => notes.needs.add('automation'),
      };
      return link.byHand(tester, how);
    },
    somebodyElse: onlyByProgram,
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
      notes.preconditions.push(
        'For this case, use a browser that has a share dialog of its own, such as Safari, or Chrome on Windows.',
      );
    },
    chooseInSharing: () => does('In the share dialog of the browser, choose an app or a person to share with'),
    closeSharing: () => does('Close the share dialog without choosing anything'),
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
      // How long the site pauses between tries depends on how long the tester has kept it from the network.
      if (tools.isBlocked) await does('Wait until the page changes, for a minute at most');
      else if (milliseconds >= unnoticed) await does(`Wait ${durationInWords(Math.ceil(milliseconds / 1000) * 1000)}`);
    },
    passMidnight: async () => {
      notes.needs.add('clock');
      notes.preconditions.push('Set the clock of the device to five minutes before midnight.');
      await does('Wait until midnight has passed');
    },
    scroll: (y) =>
      does(
        y === 0
          ? 'Scroll to the top of the page'
          : `In the tab "Console" of the developer tools, type 'scrollTo(0, ${y})' and press Enter`,
      ),
    widen: async () => tools.use('wide', notes),
    narrow: async () => tools.use('narrow', notes),
  };
}
