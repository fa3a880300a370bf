import type { RouterHistory } from '@tanstack/react-router';
import { invitationParameter, registrationPage } from '../../contract/registration.ts';
import type { RegistrationStep, RegistrationSnapshot as Snapshot } from '../../machines/registration.ts';
import type { RegistrationActor } from './registration.ts';

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

/** The step that an address asks for: the recovery is no step, and follows the team's. */
export function stepAt(path: string): RegistrationStep {
  const place = placeAt(path) ?? 'email';
  return place === 'recovery' ? 'team' : place;
}

/** The token of the invitation that an address follows. */
export function invitationIn({ search }: { search: string }): string | undefined {
  return new URLSearchParams(search).get(invitationParameter) ?? undefined;
}

/**
 * Keeps the address bar and a registration at one place for as long as its view stands. The address is a projection of
 * the machine: a step forward is a new entry of the history, anything else corrects the one that is there. What the
 * visitor does with the address (back, forward, a link) is an event of the machine, whose answer stands.
 * Gives a function that ends it.
 */
export function followAddress(actor: RegistrationActor, history: RouterHistory): () => void {
  let shown = actor.getSnapshot();

  const project = (isForward: boolean) => {
    shown = actor.getSnapshot();
    const { pathname, search } = history.location;
    // The visitor is on the way to another page.
    if (placeAt(pathname) === undefined) return;
    const isThere =
      placeAt(pathname) === placeOf(shown) && (invitationIn({ search }) ?? '') === shown.context.invitation;
    if (!isThere) history[isForward ? 'push' : 'replace'](hrefOf(shown));
  };

  const subscription = actor.subscribe((snapshot) => {
    if (hrefOf(snapshot) !== hrefOf(shown)) project(orderOf(snapshot) > orderOf(shown));
  });
  const unsubscribe = history.subscribe(({ location: { pathname } }) => {
    if (placeAt(pathname) !== placeOf(shown)) tellAddress(actor, pathname);
    project(false);
  });
  project(false);
  return () => {
    subscription.unsubscribe();
    unsubscribe();
  };
}

/** Tells a registration that the visitor has gone to an address of it. */
export function tellAddress(actor: RegistrationActor, path: string): void {
  const place = placeAt(path);
  if (place !== undefined && place !== 'recovery') actor.send({ type: 'address.changed', step: place });
}

function placeOf(snapshot: Snapshot): Place {
  return places.find((place) => snapshot.hasTag(place)) ?? 'email';
}

const orderOf = (snapshot: Snapshot) => places.indexOf(placeOf(snapshot));

function hrefOf(snapshot: Snapshot): string {
  const { invitation } = snapshot.context;
  const query = invitation && `?${new URLSearchParams({ [invitationParameter]: invitation })}`;
  return addresses[placeOf(snapshot)] + query;
}
