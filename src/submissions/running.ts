import type { AnyRouter } from '@tanstack/react-router';
import {
  type Actor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type Snapshot,
  type SnapshotFrom,
} from 'xstate';
import type { SitePath } from '../../content/navigation.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { inspect } from '../inspection.ts';
import type { BackgroundRequest } from './background.ts';
import { forget, keep, keptOf, type Submission, type SubmissionKind } from './kept.ts';
import { tellOfHidden } from './waiting.ts';

/**
 * A flow by which something is sent, and which is not over before it has been: it outlives the page that it began on.
 * Its states say by tags where it stands: `pending` while it waits to be sent, `acknowledged` once the server has it,
 * `credentials` while passwords show that are shown once.
 */
export type SubmissionFlow<Machine extends AnyStateMachine = AnyStateMachine> = {
  kind: SubmissionKind;
  /** The page that it is met on. */
  page: SitePath;
  /** What a notice on another page says of it. */
  words: { unsent: string; rejected: string; sent: string; see: string };
  machine: Machine;
  /** What the next try sends. */
  submissionOf: (snapshot: SnapshotFrom<Machine>) => Submission;
  /** The request by which the browser may send it with no page open; none where a page has to show the answer. */
  request?: (snapshot: SnapshotFrom<Machine>) => BackgroundRequest;
  /** A submission that was kept, if it is a sound one. */
  check: (kept: unknown) => Submission | undefined;
  /** What a reload of its page leaves behind, for as long as nothing has been acknowledged. */
  draft: DraftStore<object>;
  draftOf: (context: SnapshotFrom<Machine>['context']) => object;
  /** The events by which the visitor has it sent now, and takes it back to change it where there is one for that. */
  sendNow: AnyEventObject;
  edit?: AnyEventObject;
};

/** A flow of the document that is open, as it runs. */
export type RunningSubmission<Machine extends AnyStateMachine = AnyStateMachine> = {
  flow: SubmissionFlow<Machine>;
  actor: Actor<Machine>;
};

/** What a flow begins with, where it is not one that goes on. */
export type Beginning = { snapshot?: Snapshot<unknown> | undefined; input?: object };

const documents = new WeakMap<object, RunningSubmissions>();

/** The submissions of the document that a router belongs to. */
export function runningIn(router: AnyRouter): RunningSubmissions {
  const known = documents.get(router) ?? new RunningSubmissions();
  documents.set(router, known);
  return known;
}

/** The submissions of a document: those that a page shows, and those that go on being tried behind another page. */
export class RunningSubmissions {
  #all: readonly RunningSubmission[] = [];
  readonly #shown = new Set<RunningSubmission>();
  readonly #listeners = new Set<() => void>();

  /** Those that no page shows; another array whenever that may have changed. */
  hidden: () => readonly RunningSubmission[] = () => this.#hidden;
  #hidden: readonly RunningSubmission[] = [];

  /** Calls back whenever one has come, gone or moved on. Gives a function that ends it. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The one of a flow that its page is to show: that which goes on, or else a new one. It may not have been started. */
  of<Machine extends AnyStateMachine>(flow: SubmissionFlow<Machine>, beginning: Beginning): RunningSubmission<Machine> {
    const known = this.#all.find((one) => one.flow.kind === flow.kind);
    return (known ?? this.#create(flow as never, beginning)) as never;
  }

  /** A page shows it, and it runs. Gives a function for when the page is left: what need not go on ends with it. */
  show(running: RunningSubmission): () => void {
    this.#shown.add(running);
    running.actor.start();
    this.#tell();
    return () => {
      this.#shown.delete(running);
      if (isAtStake(running)) this.#tell();
      else this.end(running);
    };
  }

  /** Takes up what this device has kept of a flow and what does not run yet. */
  resume(flow: SubmissionFlow): void {
    for (const submission of this.keptOf(flow)) {
      const { actor } = this.#create(flow, { input: {} });
      actor.start();
      actor.send({ type: 'submission.found', submission });
    }
  }

  /** What this device has kept of a flow and what does not run yet, the oldest first. */
  keptOf<Machine extends AnyStateMachine>({ kind, check }: SubmissionFlow<Machine>): Submission[] {
    return keptOf(kind, check).filter(
      ({ key }) => !this.#all.some(({ flow, actor }) => flow.kind === kind && keyOf(flow, actor) === key),
    );
  }

  /** The visitor wants to change it: it is not sent any more until they send it again. */
  takeBack({ flow, actor }: RunningSubmission): void {
    forget(flow.kind, keyOf(flow, actor));
    inBackground(flow.kind, keyOf(flow, actor));
    if (flow.edit) actor.send(flow.edit);
  }

  /** Takes one off: the visitor has heard what became of it. */
  end(running: RunningSubmission): void {
    running.actor.stop();
    this.#all = this.#all.filter((one) => one !== running);
    this.#tell();
  }

  #create(flow: SubmissionFlow, beginning: Beginning): RunningSubmission {
    const running: RunningSubmission = { flow, actor: createActor(flow.machine, { inspect, ...beginning } as never) };
    let keptKey = '';
    running.actor.subscribe((snapshot: AnyMachineSnapshot) => {
      const isShown = this.#shown.has(running);
      const isOver = snapshot.hasTag('acknowledged');
      if (snapshot.hasTag('pending')) {
        keep(flow.kind, flow.submissionOf(snapshot));
        keptKey = keyOf(flow, running.actor);
        // Before the first try has failed there is nothing to do for the browser.
        if (flow.request && snapshot.context.failures > 0) inBackground(flow.kind, keptKey, flow.request(snapshot));
      } else if (keptKey !== '' && (isOver || isShown)) {
        // What the server rejects behind another page is kept until the visitor is there.
        forget(flow.kind, keptKey);
        inBackground(flow.kind, keptKey);
        keptKey = '';
      }
      if (isOver) flow.draft.forget();
      else if (isShown && !snapshot.matches('unhydrated')) flow.draft.keep(flow.draftOf(snapshot.context));
      this.#tell();
    });
    this.#all = [...this.#all, running];
    return running;
  }

  #tell(): void {
    this.#hidden = this.#all.filter((one) => !this.#shown.has(one) && !isNew(one));
    guardLeaving(this.#all.some(isAtStake));
    for (const listener of this.#listeners) listener();
    tellOfHidden(this.#hidden.length > 0);
  }
}

const keyOf = (flow: SubmissionFlow, actor: Actor<AnyStateMachine>) => flow.submissionOf(actor.getSnapshot()).key;

/** Has the browser send a request by itself, or, without one, leaves it to the pages. What cannot be is done by the pages. */
function inBackground(kind: SubmissionKind, key: string, request?: BackgroundRequest): void {
  const name = `${kind}:${key}`;
  void import('./background.ts')
    .then(({ sendInBackground, leaveToPage }) => (request ? sendInBackground(name, request) : leaveToPage(name)))
    .catch(() => {});
}

/** Whether nothing has been sent by it yet. */
const isNew = ({ flow, actor }: RunningSubmission) =>
  keyOf(flow, actor) === '' && !actor.getSnapshot().hasTag('acknowledged');

/** Whether something is lost, or has to wait, where the document is left now. */
function isAtStake({ actor }: RunningSubmission): boolean {
  const snapshot: AnyMachineSnapshot = actor.getSnapshot();
  return snapshot.hasTag('pending') || snapshot.hasTag('credentials');
}

/** The browser asks before it leaves the document, but only while there is a reason: it keeps no page for Back that listens. */
function guardLeaving(guards: boolean): void {
  if (typeof window === 'undefined') return;
  if (guards) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
