import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import type { RegistrationSnapshot } from '../../../machines/registration.ts';
import { followAddress, invitationIn, linkIn, stepAt, tellAddress } from './address.ts';
import { type RegistrationActor, registrationActorOf, registrationDraft } from './flow.ts';

/** The registration of this document: its actor and its snapshot. */
export function useRegistration() {
  const router = useRouter();
  const actor = registrationActorOf(router);
  const snapshot = useSelector(actor, whole);
  useLayoutEffect(() => {
    const { history } = router;
    actor.start();
    if (actor.getSnapshot().matches('unhydrated')) begin(actor, history.location);
    // A visitor who comes back from another page of the site followed a link to a step.
    else tellAddress(actor, history.location.pathname);
    return followAddress(actor, history);
  }, [actor, router]);
  return { actor, snapshot };
}

/** Restores the draft, except where something newer was typed before the scripts ran, and opens the step of the address. */
function begin(actor: RegistrationActor, location: { pathname: string; search: string }): void {
  const draft = registrationDraft.read();
  if (draft) actor.send({ type: 'form.restored', draft });
  const invitation = invitationIn(location);
  const link = linkIn(location);
  actor.send({
    type: 'scripts.started',
    step: stepAt(location.pathname),
    ...(invitation !== undefined && { invitation }),
    ...(link !== undefined && { link }),
  });
}

const whole = (snapshot: RegistrationSnapshot) => snapshot;
