import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { registrationMachine } from '../../../machines/registration.ts';
import { type RegistrationActor, registrationDraft, registrationOf } from '../../actors/registration.ts';
import { followAddress, invitationIn, stepAt, tellAddress } from '../../url/registration.ts';

/** The registration of this document: what to show of it. */
export function useRegistration() {
  const router = useRouter();
  const actor = registrationOf(router);
  const snapshot = useSelector(actor, whole);
  useLayoutEffect(() => {
    const { history } = router;
    actor.start();
    if (actor.getSnapshot().matches('unhydrated')) begin(actor, history.location);
    // Who comes back from another page of the site asks for the step of the link that was followed.
    else tellAddress(actor, history.location.pathname);
    return followAddress(actor, history);
  }, [actor, router]);
  return { actor, snapshot };
}

/** Takes over what a reload left behind, under what was typed before the scripts ran, and goes where the address says. */
function begin(actor: RegistrationActor, location: { pathname: string; search: string }): void {
  const draft = registrationDraft.read();
  if (draft) actor.send({ type: 'form.restored', draft });
  const invitation = invitationIn(location);
  actor.send({
    type: 'scripts.started',
    step: stepAt(location.pathname),
    ...(invitation !== undefined && { invitation }),
  });
}

const whole = (snapshot: SnapshotFrom<typeof registrationMachine>) => snapshot;
