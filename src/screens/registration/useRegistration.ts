import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { registrationMachine } from '../../../machines/registration.ts';
import { followAddress, invitationIn, stepAt, tellAddress } from '../../actors/address.ts';
import { typedIn } from '../../actors/draft.ts';
import { type RegistrationActor, registrationDraft, registrationOf, restoredDraft } from '../../actors/registration.ts';

/** The registration of this document: what to show of it, and the form whose early words it takes over. */
export function useRegistration() {
  const router = useRouter();
  const actor = registrationOf(router);
  const snapshot = useSelector(actor, whole);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const { history } = router;
    actor.start();
    if (actor.getSnapshot().matches('plain')) begin(actor, history.location, form.current);
    // Who comes back from another page of the site asks for the step of the link that was followed.
    else tellAddress(actor, history.location.pathname);
    return followAddress(actor, history);
  }, [actor, router]);
  return { actor, snapshot, form };
}

/** Takes over what a reload left behind and what was typed before the scripts ran, and goes where the address says. */
function begin(
  actor: RegistrationActor,
  location: { pathname: string; search: string },
  form: HTMLFormElement | null,
): void {
  const draft = restoredDraft(registrationDraft.read(), form ? typedIn(form, ['email']) : {});
  if (draft) actor.send({ type: 'form.restored', draft });
  const invitation = invitationIn(location);
  actor.send({
    type: 'scripts.started',
    step: stepAt(location.pathname),
    ...(invitation !== undefined && { invitation }),
  });
}

const whole = (snapshot: SnapshotFrom<typeof registrationMachine>) => snapshot;
