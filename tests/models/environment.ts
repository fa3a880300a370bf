import type { EmailedLink } from './emailed-link.ts';

/**
 * An invited person whose address the server knows: it has an account, alone in its company or with colleagues, or an unfinished
 * registration.
 */
export type Invitee = 'member' | 'colleague' | 'registrant';

/** Everything outside the page: server, network, browser and clock. Each request of the page waits for one of the answers. */
export interface Environment {
  /** The server accepts the request. */
  accept(): Promise<void>;
  /**
   * The server accepts the request, but another one was quicker: a newer try, or another tab or device, which took the
   * registration to a step, or `moved` its owner to another company; or somebody who was invited has `joined`. The answer does not
   * repeat any secrets.
   */
  acceptStale(step?: 'invites' | 'welcome' | 'join' | 'moved' | 'joined'): Promise<void>;
  /** The server rejects the request because of a field (default: the first of the route). */
  reject(field?: string): Promise<void>;
  /** The server answers 429, in these words, and may ask to wait for a number of seconds. */
  limit(words: string, seconds?: number): Promise<void>;
  /** The server answers 503. */
  fail(): Promise<void>;
  /** The connection breaks before the request gets through. */
  cut(): Promise<void>;
  /** The server accepts the request, but its answer is lost. */
  lose(): Promise<void>;
  /** No answer comes until the page gives up waiting. */
  timeOut(): Promise<void>;
  /**
   * From now on the page sends something new, with its own key, and `own` returns different words unless they are kept.
   */
  startNewSubmission(words?: 'kept'): Promise<void>;
  /** An address or a name of the model made unique to the path, because a server accepts it only once. */
  own(words: string): string;
  /** The code in the newest email to an address. */
  codeEmailedTo(address: string): Promise<string>;
  /** The page of an invitation to another team: emailed to an address, or shared as a link (default). */
  invitation(address?: string, whose?: Invitee): Promise<string>;
  /** The page of the link beside a code that somebody has had emailed, who follows a shared invitation or none (default). */
  registrationLink(who?: 'invited'): Promise<string>;
  /** The page of a link that is emailed, as things stand by default or `how` its flow says. */
  emailedLink<How extends string>(link: EmailedLink<How>, how?: How): Promise<string>;
  /** Somebody else does what the page of a link asks for. The view is served the page afterwards. */
  somebodyElse(link: Pick<EmailedLink, 'flow'>, seeRequest: () => Promise<void>): Promise<void>;
  /** The typed password is rated, after the next paint. */
  ratePassword(): Promise<void>;
  /** The list of common passwords cannot be fetched. */
  failRating(): Promise<void>;
  /** The browser copies the text to the clipboard. */
  allowCopy(): Promise<void>;
  /** The browser refuses access to the clipboard. */
  denyCopy(): Promise<void>;
  /** The browser has a share dialog; by default it has none. */
  offerSharing(): Promise<void>;
  /** Someone to share with is chosen in that dialog. */
  chooseInSharing(): Promise<void>;
  /** The share dialog is closed with nothing chosen. */
  closeSharing(): Promise<void>;
  /** The browser refuses to open the share dialog. */
  denySharing(): Promise<void>;
  /**
   * Holds the scripts of pages until `bringPages` or `losePages`. Returns the name of a footer link to a page that has not
   * been fetched yet.
   */
  holdPages(): Promise<string>;
  /** The held scripts arrive. */
  bringPages(): Promise<void>;
  /** The held scripts fail to arrive. */
  losePages(): Promise<void>;
  /** The browser goes offline and comes back. */
  networkReturns(): Promise<void>;
  /** The tab is closed, and its session storage with it. */
  closeTab(): Promise<void>;
  /** From now on the browser says that the user prefers reduced motion, as it does from the start, or does not. */
  preferMotion(motion: 'full' | 'reduced'): Promise<void>;
  /** Time passes, in milliseconds. */
  pass(milliseconds: number): Promise<void>;
  /** The next midnight passes. */
  passMidnight(): Promise<void>;
  /** The page is scrolled to this distance from its top, in CSS pixels. */
  scroll(y: number): Promise<void>;
  widen(): Promise<void>;
  narrow(): Promise<void>;
}
