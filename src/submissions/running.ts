import type { AnyRouter } from '@tanstack/react-router';
import { Actor, type ActorOptions, type AnyMachineSnapshot, type AnyStateMachine, type ContextFrom } from 'xstate';
import { type FormDraft, saveDraft } from '../hooks/form-start.ts';
import { inspect } from '../inspection.ts';
import type { BackgroundRequest } from './background-sync.ts';
import { setHidden } from './pending.ts';
import {
  removeSubmission,
  type StoredPostponement,
  type StoredSubmission,
  type SubmissionKind,
  storedSubmissions,
  storeSubmission,
} from './storage.ts';

/**
 * A form whose submission outlives the page it began on: it is retried until the server has acknowledged it. Its machine
 * says how far it has come by tags: `pending` while it waits to be sent, `postponed` while it does because the server asked
 * for it, `acknowledged` once the server has it, and `credentials` while passwords are displayed that are shown only once.
 */
export type SubmissionFlow<Machine extends AnyStateMachine = AnyStateMachine> = {
  /** Its name, also as a form in `formPages` and in the server's answer to a form posted without scripts. */
  kind: SubmissionKind;
  /** The texts of its notice on every other page. */
  notice: {
    unsent: string;
    rejected: string;
    sent: string;
    /** The link to the page, which shows what was sent or, with `again`, the next form. */
    link: string;
    again?: true;
  };
  machine: Machine;
  /** What the next try sends. */
  submissionOf(context: ContextFrom<Machine>): StoredSubmission;
  /** The same as a request that the browser can make with no page open; missing where a page has to show the answer. */
  request?(context: ContextFrom<Machine>): BackgroundRequest;
  /** Returns a stored submission if it is valid. */
  check(stored: unknown): StoredSubmission | undefined;
  draft: FormDraft<Machine>;
};

/** A flow of the open document, and its actor. */
export type RunningSubmission<Machine extends AnyStateMachine = AnyStateMachine> = {
  flow: SubmissionFlow<Machine>;
  actor: Actor<Machine>;
};

const documents = new WeakMap<object, RunningSubmissions>();

/** The submissions of the document that a router belongs to. */
export function runningIn(router: AnyRouter): RunningSubmissions {
  const known = documents.get(router) ?? new RunningSubmissions();
  documents.set(router, known);
  return known;
}

/** The submissions of a document: the one whose page is shown, and those that are retried behind other pages. */
export class RunningSubmissions {
  #all: readonly RunningSubmission[] = [];
  readonly #shown = new Set<RunningSubmission>();
  readonly #listeners = new Set<() => void>();

  /** Those that no page shows; a new array whenever one of them may have changed. */
  hidden: () => readonly RunningSubmission[] = () => this.#hidden;
  #hidden: readonly RunningSubmission[] = [];

  /** Calls back whenever a submission was added, removed or changed. Returns the function that unsubscribes. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The submission that the flow's page shows: the running one, or else a new one that has not been started. */
  of<Machine extends AnyStateMachine>(
    flow: SubmissionFlow<Machine>,
    options: ActorOptions<Machine>,
  ): RunningSubmission<Machine> {
    return this.first(flow) ?? this.#add(flow, new Actor(flow.machine, options));
  }

  /** The submission that the flow's page shows once it is opened. */
  first<Machine extends AnyStateMachine>(flow: SubmissionFlow<Machine>): RunningSubmission<Machine> | undefined {
    return this.#all.find(isOf(flow));
  }

  /** Has the flow's page show this submission: also the page that is open, whose own form leaves a draft. */
  bringForward(running: RunningSubmission): void {
    this.#all = [running, ...this.#all.filter((one) => one !== running)];
    this.#notify();
  }

  /** Whether a page shows a submission of the flow. */
  isShown(flow: SubmissionFlow): boolean {
    return [...this.#shown].some(isOf(flow));
  }

  /** Marks a submission as shown by its page, and starts it. Returns the function to call when the page is left. */
  show(running: RunningSubmission): () => void {
    this.#shown.add(running);
    running.actor.start();
    this.#notify();
    return () => {
      this.#shown.delete(running);
      if (isAtRisk(running)) this.#notify();
      else this.end(running);
    };
  }

  /** Resumes the flow's submissions that this device has stored and that are not running yet. */
  resume(flow: SubmissionFlow): void {
    for (const submission of this.stored(flow)) {
      const { actor } = this.#add(flow, new Actor(flow.machine, { inspect, input: {} }));
      actor.start();
      actor.send({ type: 'submission.found', submission });
    }
  }

  /** The flow's submissions that this device has stored and that are not running yet, the oldest first. */
  stored({ kind, check }: SubmissionFlow): StoredSubmission[] {
    return storedSubmissions(kind, check).filter(
      ({ key }) => !this.#all.some((running) => running.flow.kind === kind && keyOf(running) === key),
    );
  }

  /** Stops sending a submission until the visitor, who wants to change it, submits it again. */
  takeBack(running: RunningSubmission): void {
    release(running.flow.kind, keyOf(running));
    running.actor.send({ type: 'edit.pressed' });
  }

  /** Removes a submission whose outcome the visitor has seen. */
  end(running: RunningSubmission): void {
    running.actor.stop();
    this.#all = this.#all.filter((one) => one !== running);
    this.#notify();
  }

  #add<Machine extends AnyStateMachine>(
    flow: SubmissionFlow<Machine>,
    actor: Actor<Machine>,
  ): RunningSubmission<Machine> {
    const running = { flow, actor };
    this.#all = [...this.#all, running];
    this.#follow(running);
    return running;
  }

  /** Stores a submission, its background request and its draft for as long as its state asks for it. */
  #follow(running: RunningSubmission): void {
    const { flow, actor } = running;
    let storedKey = '';
    let postponement: StoredPostponement | undefined;
    let wasOver = false;
    actor.subscribe((snapshot: AnyMachineSnapshot) => {
      const isShown = this.#shown.has(running);
      const isOver = snapshot.hasTag('acknowledged');
      if (snapshot.hasTag('pending')) {
        postponement = snapshot.hasTag('postponed')
          ? (postponement ?? { ...snapshot.context.postponement, since: new Date().toISOString() })
          : undefined;
        storeSubmission(flow.kind, flow.submissionOf(snapshot.context), postponement);
        storedKey = keyOf(running);
        // The browser has nothing to do before the first try has failed.
        if (flow.request && snapshot.context.failures > 0) {
          inBackground(flow.kind, storedKey, { request: flow.request(snapshot.context), postponement });
        }
      } else if (storedKey !== '' && (isOver || isShown)) {
        // What the server rejects behind another page stays stored until the visitor has seen why.
        release(flow.kind, storedKey);
        storedKey = '';
      }
      // A draft belongs to the form that the page shows, if it shows one.
      if (isOver ? !wasOver && (isShown || !this.isShown(flow)) : isShown) saveDraft(snapshot, flow.draft);
      wasOver = isOver;
      this.#notify();
    });
  }

  #notify(): void {
    this.#hidden = this.#all.filter((one) => !this.#shown.has(one) && !isNew(one));
    guardLeaving(this.#all.some(isAtRisk));
    for (const listener of this.#listeners) listener();
    setHidden(this.#hidden.length > 0);
  }
}

const isOf =
  <Machine extends AnyStateMachine>(flow: SubmissionFlow<Machine>) =>
  (running: { flow: object }): running is RunningSubmission<Machine> =>
    running.flow === flow;

const keyOf = ({ flow, actor }: RunningSubmission) => flow.submissionOf(actor.getSnapshot().context).key;

/** Removes a stored submission from this device, and from what the browser sends by itself. */
function release(kind: SubmissionKind, key: string): void {
  removeSubmission(kind, key);
  inBackground(kind, key);
}

/** Has the browser send a request by itself or, without one, leaves it to the pages, which also do what it cannot. */
function inBackground(
  kind: SubmissionKind,
  key: string,
  sending?: { request: BackgroundRequest; postponement: StoredPostponement | undefined },
): void {
  const name = `${kind}:${key}`;
  void import('./background-sync.ts')
    .then(({ sendInBackground, cancelInBackground }) =>
      sending ? sendInBackground(name, sending.request, sending.postponement) : cancelInBackground(name),
    )
    .catch(() => {});
}

/** Whether nothing has been sent yet. */
const isNew = (running: RunningSubmission) =>
  keyOf(running) === '' && !running.actor.getSnapshot().hasTag('acknowledged');

/** Whether leaving the document now would lose or delay something. */
function isAtRisk({ actor }: RunningSubmission): boolean {
  const snapshot = actor.getSnapshot();
  return snapshot.hasTag('pending') || snapshot.hasTag('credentials');
}

/** Asks before the document is left, but listens only while there is a reason: it would keep the page out of the back/forward cache. */
function guardLeaving(guards: boolean): void {
  if (typeof window === 'undefined') return;
  if (guards) window.addEventListener('beforeunload', preventDefault);
  else window.removeEventListener('beforeunload', preventDefault);
}

function preventDefault(event: Event): void {
  event.preventDefault();
}
