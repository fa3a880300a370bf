import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  createActor,
  type EventFromLogic,
  fromCallback,
  type Snapshot,
} from 'xstate';
import { inspect } from '../inspection.ts';

/** The payload of one event of a machine. */
type Payload<Machine extends AnyStateMachine, Type extends string> = Omit<
  Extract<EventFromLogic<Machine>, { type: Type }>,
  'type'
>;

/** The drafts of a machine's form. */
export type FormDraft<Machine extends AnyStateMachine> = {
  read(): Payload<Machine, 'form.restored'> | undefined;
  keep(context: ContextFrom<Machine>): void;
  forget(): void;
};

export type FormStart<Machine extends AnyStateMachine> = {
  /** The server's answer, when the form was posted without scripts. */
  answer?: Extract<EventFromLogic<Machine>, { type: 'page.answered' }>['answer'] | undefined;
  /** Where the form keeps what was typed, in case the page is reloaded. */
  draft?: FormDraft<Machine> | undefined;
  /** What the machine needs to know when the scripts start. */
  given?: () => Payload<Machine, 'scripts.started'>;
  /** Finds a submission that this device has stored, which the machine sends unless something else was typed. */
  found?: () => object | undefined;
};

/**
 * A machine's snapshot after its form was posted without scripts; the same on the server and in the browser, so nothing
 * that needs a browser runs in it.
 */
export function answeredSnapshot(machine: AnyStateMachine, answer: object | undefined): Snapshot<unknown> | undefined {
  if (!answer) return undefined;
  const inert = fromCallback(() => {});
  const actors = Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, inert]));
  const actor = createActor(machine.provide({ actors }), { inspect }).start();
  actor.send({ type: 'page.answered', answer });
  return actor.getPersistedSnapshot();
}

/** Restores the form's draft under what was typed before the scripts ran, and tells its machine that they run now. */
export function startForm(actor: AnyActorRef, { found, draft, given }: FormStart<AnyStateMachine>): void {
  if (!actor.getSnapshot().matches('unhydrated')) return;
  const submission = found?.();
  if (submission) actor.send({ type: 'submission.found', submission });
  const restored = draft?.read();
  if (restored) actor.send({ type: 'form.restored', ...restored });
  actor.send({ type: 'scripts.started', ...given?.() });
}

/** Keeps what was typed in the form, until the server has acknowledged it. */
export function saveDraft(snapshot: AnyMachineSnapshot, draft: FormDraft<AnyStateMachine>): void {
  if (snapshot.hasTag('acknowledged')) draft.forget();
  else if (!snapshot.matches('unhydrated')) draft.keep(snapshot.context);
}
