import type { RouterHistory } from '@tanstack/react-router';
import { invitationParameter, registrationPage } from '../../contract/registration.ts';
import type { RegistrationStep, RegistrationSnapshot as Snapshot } from '../../machines/registration.ts';
import type { RegistrationActor } from '../actors/registration.ts';

/** A place of the registration that has an address: its steps in their order, and the recovery. */
type Place = RegistrationStep | 'recovery';

/** Specification 2 (Route list). */
const addresses: Record<Place, string> = {
  email: registrationPage,
  code: '/registration1',
  account: '/registration2',
  team: '/registration3',
  invites: '/registration4',
  welcome: '/registration5',
  recovery: '/registration_email',
};

const places = Object.keys(addresses) as Place[];

/** The place at a path of the site; undefined at another page. */
function placeAt(path: string): Place | undefined {
  return places.find((place) => addresses[place] === path);
}

/**
 * The step that an address asks for. The recovery is no step, and is shown after more than one: it asks for the last,
 * which leads to the furthest that has been reached.
 */
export function stepAt(path: string): RegistrationStep {
  const place = placeAt(path) ?? 'email';
  return place === 'recovery' ? 'welcome' : place;
}

/** The token of the invitation that an address follows. */
export function invitationIn({ search }: { search: string }): string | undefined {
  return new URLSearchParams(search).get(invitationParameter) ?? undefined;
}

/**
 * Keeps the address bar and a registration at one place for as long as its view stands. The address is a projection of
 * the machine, and what the visitor does with it (back, forward, a link) is an event of the machine.
 * A step that the machine goes to is a new entry of the history; the recovery takes the entry of the step that failed.
 * While a document opens, its address stays. Where the visitor goes back or forward to an entry that shows nothing else,
 * it is passed over: each press shows another step, or another page.
 * Gives a function that ends it.
 */
export function followAddress(actor: RegistrationActor, history: RouterHistory): () => void {
  /** What the address was last made of; nothing before the document has opened. */
  let shown: { place: Place; href: string } | undefined;
  let index = indexOf(history);

  const project = (isNew: boolean) => {
    const snapshot = actor.getSnapshot();
    const place = placeOf(snapshot);
    // The document opens, or the visitor is on the way to another page.
    if (place === undefined || placeAt(history.location.pathname) === undefined) return;
    const before = shown?.place;
    const href = hrefOf(snapshot, place);
    shown = { place, href };
    if (isAt(history, snapshot, place)) return;
    const isRecovery = place === 'recovery' || (before === 'recovery' && place !== 'email');
    history[isNew && before !== undefined && before !== place && !isRecovery ? 'push' : 'replace'](href);
  };

  const subscription = actor.subscribe((snapshot) => {
    const place = placeOf(snapshot);
    if (place !== undefined && hrefOf(snapshot, place) !== shown?.href) project(true);
  });
  const unsubscribe = history.subscribe(({ location: { pathname }, action }) => {
    const before = placeOf(actor.getSnapshot());
    tellAddress(actor, pathname);
    const isSame = before !== undefined && placeAt(pathname) !== undefined && placeOf(actor.getSnapshot()) === before;
    // At the end of a history that is kept in memory, it stays where it is.
    const direction = index === indexOf(history) ? undefined : directionOf(action);
    index = indexOf(history);
    if (isSame && direction) history[direction]();
    else project(false);
  });
  project(false);
  return () => {
    subscription.unsubscribe();
    unsubscribe();
  };
}

type HistoryAction = Parameters<Parameters<RouterHistory['subscribe']>[0]>[0]['action'];

/** Whether the visitor went back or forward; undefined where the page was opened or corrected. */
function directionOf(action: HistoryAction): 'back' | 'forward' | undefined {
  if (action.type === 'GO') return action.index < 0 ? 'back' : 'forward';
  if (action.type === 'BACK') return 'back';
  return action.type === 'FORWARD' ? 'forward' : undefined;
}

const indexOf = ({ location }: RouterHistory) => location.state.__TSR_index;

/** Whether the address bar shows a place of the registration already, with its invitation. */
function isAt({ location }: RouterHistory, { context }: Snapshot, place: Place): boolean {
  return placeAt(location.pathname) === place && (invitationIn(location) ?? '') === context.invitation;
}

/** Tells a registration that the visitor has gone to an address of it, where it does not stand there already. */
export function tellAddress(actor: RegistrationActor, path: string): void {
  const place = placeAt(path);
  const before = placeOf(actor.getSnapshot());
  if (place === undefined || place === before) return;
  // The entry of the recovery is that of the step that failed.
  for (const step of place === 'recovery' ? (['invites', 'team'] as const) : [place]) {
    actor.send({ type: 'address.changed', step });
    if (placeOf(actor.getSnapshot()) !== before) return;
  }
}

/** The place that is shown; undefined while the document opens. */
function placeOf(snapshot: Snapshot): Place | undefined {
  if (snapshot.hasTag('opening')) return undefined;
  return places.find((place) => snapshot.hasTag(place)) ?? 'email';
}

function hrefOf({ context: { invitation } }: Snapshot, place: Place): string {
  const query = invitation && `?${new URLSearchParams({ [invitationParameter]: invitation })}`;
  return addresses[place] + query;
}
