import type { RouterHistory } from '@tanstack/react-router';
import type { Subscription } from 'xstate';

/**
 * The pause before a change reaches the address, in milliseconds: browsers limit how often a page may change its address,
 * Safari to a hundred times in half a minute.
 */
const pause = 250;

/** What is asked of an actor. */
type Follower<Snapshot> = { getSnapshot: () => Snapshot; subscribe: (observer: () => void) => Subscription };

type Following<Snapshot> = {
  /** The page whose address it is. */
  page: string;
  /** What changes in the flow once the address does. `former` is the query that it had. */
  adopt: (search: string, former: string) => void;
  /** The query of the present state, in place of that in `search`, or undefined if the address is to wait. */
  queryOf: (snapshot: Snapshot, search: string) => string | undefined;
  /**
   * The query to which Back is to lead from the present state, if it has a step of its own in the history: something is open, which
   * Back closes.
   */
  queryBefore?: (snapshot: Snapshot, search: string) => string | undefined;
  /** What `queryOf` would give for the values that a query names. */
  normalised: (search: string) => string;
};

/**
 * Keeps the address of a page and a flow in step, so that the address can be shared: a change of the flow replaces the address, or
 * takes a step in the history and back (`queryBefore`), and a change of the address is an event of the flow. Returns the function that ends it.
 */
export function keepAddressInStep<Snapshot>(
  actor: Follower<Snapshot>,
  history: RouterHistory,
  { page, adopt, queryOf, queryBefore, normalised }: Following<Snapshot>,
): () => void {
  let shown = '';
  /** The query of the step below, if the flow has taken one. */
  let below: string | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const read = () => {
    const { pathname, search } = history.location;
    if (pathname !== page || search === shown) return;
    const former = shown;
    shown = search;
    below = undefined;
    adopt(search, former);
  };
  const project = () => {
    // The visitor may be on the way to another page.
    if (history.location.pathname !== page) return;
    const snapshot = actor.getSnapshot();
    const query = queryOf(snapshot, shown);
    if (query === undefined || query === normalised(shown)) return;
    const before = queryBefore?.(snapshot, shown);
    const isOpened = before !== undefined && before !== below;
    const isClosed = before === undefined && below === query;
    if (isOpened && before !== normalised(shown)) {
      shown = before;
      history.replace(page + before);
    }
    shown = query;
    below = before;
    if (isClosed) history.back();
    else if (isOpened) history.push(page + query, { staysInPlace: true });
    else history.replace(page + query);
  };

  read();
  const subscription = actor.subscribe(() => {
    clearTimeout(waiting);
    waiting = setTimeout(project, pause);
  });
  const unsubscribe = history.subscribe(read);
  return () => {
    clearTimeout(waiting);
    subscription.unsubscribe();
    unsubscribe();
  };
}
