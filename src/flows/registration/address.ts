import type { RouterHistory } from '@tanstack/react-router';
import { registrationPages } from '../../../content/form-pages.ts';
import { invitationParameter, registrationLinkPage } from '../../../contract/registration.ts';
import { tokenIn } from '../../../contract/token.ts';
import type { RegistrationSnapshot as Snapshot } from '../../../machines/registration.ts';
import type { RegistrationStep } from '../../../machines/registration-steps.ts';
import { queryWith } from '../query.ts';
import type { RegistrationActor } from './flow.ts';

/** A place of the registration that has an address: a step, or the recovery. */
type Place = RegistrationStep | 'recovery';

const { link: _, ...pages } = registrationPages satisfies Record<Place, { path: string }>;
const places = Object.keys(pages) as Place[];

/** The place at a path of the site; undefined on other pages. */
function placeAt(path: string): Place | undefined {
  return places.find((place) => pages[place].path === path);
}

/**
 * The step that an address asks for. The recovery is not a step and may follow several, so it asks for the last one, which
 * leads to the furthest that has been reached.
 */
export function stepAt(path: string): RegistrationStep {
  const place = placeAt(path) ?? 'email';
  return place === 'recovery' ? 'welcome' : place;
}

/** The token of an emailed link in the path of its page; undefined on other pages. */
export function linkIn({ pathname }: { pathname: string }): string | undefined {
  return isLinkPage(pathname) ? tokenIn(pathname.slice(registrationLinkPage.length + 1)) : undefined;
}

const isLinkPage = (path: string) => path.startsWith(`${registrationLinkPage}/`);

/** The token of the invitation that an address follows. */
export function invitationIn({ search }: { search: string }): string | undefined {
  const given = new URLSearchParams(search).get(invitationParameter);
  return given === null ? undefined : tokenIn(given);
}

/**
 * Keeps the address bar and a registration in step while its view is mounted. The address is a projection of the machine,
 * and when the visitor changes it (back, forward, a link) the machine receives an event.
 * Each step that the machine enters is a new history entry; the recovery takes the entry of the step that failed.
 * While a document opens, its address stays, except that it keeps the invitation that is followed. An entry of a step that is not (or no longer) reached takes the address of the
 * step that is shown. Entries that would show the same step again are skipped, so that each press of Back or Forward shows
 * another step, or another page.
 * Returns a function that stops it.
 */
export function followAddress(actor: RegistrationActor, history: RouterHistory): () => void {
  /** What the address last showed; undefined until the document, or the step of an entry of the history, has opened. */
  let shown: { place: Place; href: string } | undefined;
  let index = indexOf(history);

  const project = (isNew: boolean) => {
    const snapshot = actor.getSnapshot();
    const { pathname } = history.location;
    const opened = placeOf(snapshot);
    const place = opened ?? placeAt(pathname);
    // The page of a link is open, or the visitor is leaving for another page.
    if (place === undefined || (placeAt(pathname) === undefined && !isLinkPage(pathname))) return;
    const before = shown?.place;
    shown = opened && { place, href: hrefOf(snapshot, place) };
    if (isAt(history, snapshot, place)) return;
    const isRecovery = place === 'recovery' || (before === 'recovery' && place !== 'email');
    history[isNew && before !== undefined && before !== place && !isRecovery ? 'push' : 'replace'](
      hrefOf(snapshot, place, history.location),
    );
  };

  const subscription = actor.subscribe((snapshot) => {
    const place = placeOf(snapshot);
    if (place !== undefined && hrefOf(snapshot, place) !== shown?.href) project(true);
  });
  const unsubscribe = history.subscribe(({ location: { pathname }, action }) => {
    const before = placeOf(actor.getSnapshot());
    tellAddress(actor, pathname);
    const isSame = before !== undefined && placeAt(pathname) !== undefined && placeOf(actor.getSnapshot()) === before;
    // A memory history stays where it is when it ends.
    const direction = index === indexOf(history) ? undefined : directionOf(action);
    index = indexOf(history);
    // First, because a browser does not say when there is no entry further on: this one shows the same step then.
    project(false);
    if (isSame && direction) history[direction]();
  });
  project(false);
  return () => {
    subscription.unsubscribe();
    unsubscribe();
  };
}

type HistoryAction = Parameters<Parameters<RouterHistory['subscribe']>[0]>[0]['action'];

/** Whether the visitor went back or forward; undefined if the entry is new or was replaced. */
function directionOf(action: HistoryAction): 'back' | 'forward' | undefined {
  if (action.type === 'GO') return action.index < 0 ? 'back' : 'forward';
  if (action.type === 'BACK') return 'back';
  return action.type === 'FORWARD' ? 'forward' : undefined;
}

const indexOf = ({ location }: RouterHistory) => location.state.__TSR_index;

/** Whether the address bar already shows a place of the registration, with its invitation. */
function isAt({ location }: RouterHistory, { context }: Snapshot, place: Place): boolean {
  return placeAt(location.pathname) === place && (invitationIn(location) ?? '') === context.invitation;
}

/** Tells a registration that the visitor opened one of its addresses, unless it is there already. */
export function tellAddress(actor: RegistrationActor, path: string): void {
  const place = placeAt(path);
  const before = placeOf(actor.getSnapshot());
  if (place === undefined || place === before) return;
  // The entry of the recovery belongs to the step that failed.
  for (const step of place === 'recovery' ? (['invites', 'team'] as const) : [place]) {
    actor.send({ type: 'address.changed', step });
    if (placeOf(actor.getSnapshot()) !== before) return;
  }
}

/** The place that is shown; undefined while the document is opening. */
function placeOf(snapshot: Snapshot): Place | undefined {
  if (snapshot.hasTag('opening')) return undefined;
  return places.find((place) => snapshot.hasTag(place)) ?? 'email';
}

/** The address of a place, with its invitation in place of the one that `from` has. */
function hrefOf({ context: { invitation } }: Snapshot, place: Place, from = { search: '' }): string {
  const values = { ...(invitation !== '' && { [invitationParameter]: invitation }) };
  return pages[place].path + queryWith(from.search, [invitationParameter], values);
}
