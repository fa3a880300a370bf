/** Who is invited, where the server knows the address: it has an account, or a registration that is not finished. */
export type Invitee = 'member' | 'registrant';

/** What happens to a page from outside. A request that the page makes is held until one of the answers is given. */
export interface Environment {
  /** The server takes the request and says so. */
  accept(): Promise<void>;
  /**
   * Somebody else was quicker under the same key: an older and a newer try, or another tab, which got the registration as
   * far as a step. The server takes the request, which learns no secrets that others have.
   */
  acceptStale(step?: 'invites' | 'welcome'): Promise<void>;
  /** The server reads the request and will not take it, with a field error of one field: the call's first unless told. */
  reject(field?: string): Promise<void>;
  /** The server fails with a 503. */
  fail(): Promise<void>;
  /** The connection breaks before the request gets through. */
  cut(): Promise<void>;
  /** The server takes the request, but its answer is lost on the way. */
  lose(): Promise<void>;
  /** Nothing answers for as long as the page is willing to wait. */
  timeOut(): Promise<void>;
  /**
   * What the page sends from now on is something else, under a key of its own, and `own` gives other words unless they
   * are kept.
   */
  beginAnew(words?: 'kept'): Promise<void>;
  /** What a path types where the model has an address or a name that a server takes once: its own, until it begins anew. */
  own(words: string): string;
  /** The code that was mailed last to an address. */
  codeMailedTo(address: string): Promise<string>;
  /** The page of an invitation to somebody else's team: mailed to an address, of somebody new or not, or else shared. */
  invitation(address?: string, whose?: Invitee): Promise<string>;
  /** The page of the link that a user who forgot a password was mailed. */
  resetLink(): Promise<string>;
  /** The page of the link to confirm a subscription that a reader was mailed. */
  subscriptionLink(): Promise<string>;
  /** The password that was typed is rated, once it has been painted. */
  ratePassword(): Promise<void>;
  /** What passwords are rated by cannot be fetched when it is asked for. */
  failRating(): Promise<void>;
  /** The browser puts on the clipboard what the page asked it to. */
  allowCopy(): Promise<void>;
  /** The browser does not let the page use the clipboard. */
  denyCopy(): Promise<void>;
  /** The browser has a window of its own for sharing; without this it has none. */
  offerSharing(): Promise<void>;
  /** Somebody to share with is chosen in that window. */
  chooseInSharing(): Promise<void>;
  /** The window for sharing is closed with nothing chosen. */
  closeSharing(): Promise<void>;
  /** The browser does not let the page open that window. */
  denySharing(): Promise<void>;
  /**
   * The scripts of pages do not come until one of the next two says so. Gives the name of a link in the footer to a page
   * that has not been fetched yet.
   */
  holdPages(): Promise<string>;
  /** They come. */
  bringPages(): Promise<void>;
  /** They are lost on the way. */
  losePages(): Promise<void>;
  /** The browser goes offline and comes back. */
  networkReturns(): Promise<void>;
  /** The tab is closed: what belonged to it alone is gone. */
  closeTab(): Promise<void>;
  /** Time passes at the page, in milliseconds. */
  pass(milliseconds: number): Promise<void>;
  /** The next midnight passes at the page. */
  passMidnight(): Promise<void>;
  /** The page is scrolled so far from its top, in CSS pixels. */
  scroll(y: number): Promise<void>;
  widen(): Promise<void>;
  narrow(): Promise<void>;
}
