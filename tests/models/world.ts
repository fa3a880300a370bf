/** What happens to a page from outside. A request that the page makes is held until one of the answers is given. */
export interface World {
  /** The server takes the request and says so. */
  accept(): Promise<void>;
  /** The server has taken an older and a newer try already, so this one learns no secrets. */
  acceptLate(): Promise<void>;
  /** The server reads the request and will not take it, with a fault of one field. */
  refuse(): Promise<void>;
  /** The server fails with a 503. */
  fail(): Promise<void>;
  /** The connection breaks before the request gets through. */
  cut(): Promise<void>;
  /** The server takes the request, but its answer is lost on the way. */
  lose(): Promise<void>;
  /** Nothing answers for as long as the page is willing to wait. */
  timeOut(): Promise<void>;
  /** What the page sends from now on is something else, under a key of its own. */
  beginAnew(): Promise<void>;
  /** The browser puts on the clipboard what the page asked it to. */
  allowCopy(): Promise<void>;
  /** The browser does not let the page use the clipboard. */
  refuseCopy(): Promise<void>;
  /** The browser goes offline and comes back. */
  networkReturns(): Promise<void>;
  /** Time passes at the page, in milliseconds. */
  pass(milliseconds: number): Promise<void>;
  /** The next midnight passes at the page. */
  passMidnight(): Promise<void>;
  /** The page is scrolled so far from its top, in CSS pixels. */
  scroll(y: number): Promise<void>;
  widen(): Promise<void>;
  narrow(): Promise<void>;
}
