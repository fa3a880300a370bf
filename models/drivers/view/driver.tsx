import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent, StateValue } from 'xstate';
import type { FormAnswer } from '../../../contract/form-answer.ts';
import { type Driver, type Observation, observer } from '../../../paths/index.ts';
import { checkStates, type Fixtures, type Model, type ModelEventCase, typedIn } from '../../model.ts';
import { resizeTo } from './browser.ts';
import { jsdomEnvironment } from './environment.ts';
import { eventually } from './eventually.ts';
import { jsdomUser } from './user.ts';
import { type HydratedPage, hydrate, serve } from './view.tsx';

type Server = Parameters<typeof jsdomEnvironment>[0];

/**
 * Goes the paths of a model by the React view of its route in jsdom, from the served markup on.
 * `leave` ends a page, whether its path succeeded or not; `observations` is all that the actors of its pages did.
 */
export function viewDriver<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  server: Server,
): Driver<Machine, ModelEventCase<Machine>> & { leave: () => void; observations: Observation[] } {
  const { machine, route, screen, approach } = model;
  /** The history of the document that is open; those before it are other documents'. */
  let entries: string[] = [];
  let history: RouterHistory;
  const mended: string[] = [];
  let root: HydratedPage | undefined;
  const observations: Observation[] = [];
  let place: StateValue | undefined;
  let typed: unknown;
  let posted: Record<string, unknown> | undefined;

  const observe = observer();
  const running: AnyActorRef[] = [];
  const inspect = (event: InspectionEvent) => {
    if (event.type === '@xstate.actor') running.push(event.actorRef as AnyActorRef);
    const observation = observe(event);
    if (observation === undefined) return;
    observations.push(observation);
    if (observation.machine !== machine.id) return;
    place = observation.value;
    if ('snapshot' in event) typed = typedIn(event.snapshot);
  };
  // A form that is posted without scripts leaves the page, and the server answers with another one.
  const onSubmit = (event: SubmitEvent) => {
    if (root !== undefined) return;
    event.preventDefault();
    posted = Object.fromEntries(new FormData(event.target as HTMLFormElement));
  };

  /** Loads a document into the tab; `whileServed` is what happens before its scripts take it over. */
  const load = async (address: string, whileServed = async (): Promise<FormAnswer | undefined> => undefined) => {
    // Loaded again, a document keeps the history of its tab.
    const isAgain = root !== undefined && history.location.href === address;
    const ahead = isAgain ? entries.length - 1 - history.location.state.__TSR_index : 0;
    unload();
    place = undefined;
    if (!isAgain) entries = [address];
    history = createMemoryHistory({ initialEntries: entries });
    if (ahead > 0) history.go(-ahead);
    await serve(documentOf(address));
    const answer = await whileServed();
    const hydrated = new Promise((resolve) => document.addEventListener('hydrated', resolve, { once: true }));
    root = await hydrate(history, answer, (error) => mended.push(String(error)));
    await hydrated;
    // What is put off until the page has been painted: a frame and a task.
    await vi.advanceTimersByTimeAsync(2);
  };
  /** Ends a document with everything in it that would still happen. */
  const unload = () => {
    if (root === undefined) return;
    root.unmount();
    root = undefined;
    for (const actor of running.splice(0)) if (actor._parent === undefined) actor.stop();
    vi.clearAllTimers();
  };
  const fixtures: Fixtures = {
    user: jsdomUser(userEvent.setup({ delay: null }), (path) => revisit(history, entries, path)),
    environment: jsdomEnvironment(server),
    open: (address) => load(address),
  };

  return {
    observations,
    open: async (steps) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
      globalThis.__inspect = inspect;
      document.addEventListener('submit', onSubmit);
      sessionStorage.clear();
      localStorage.clear();
      resizeTo(screen === 'wide' ? 1280 : 390);
      const address = (await steps.find(({ eventCase }) => eventCase.begin)?.eventCase.begin?.(fixtures)) ?? route;
      await load(address, async () => {
        let answer: FormAnswer | undefined;
        for (const step of steps) {
          await step.eventCase.cause(fixtures, step);
          if (!('answer' in step.eventCase.event)) continue;
          answer = step.eventCase.event.answer as FormAnswer;
          const { time_zone, ...typed }: Record<string, string> = answer.form;
          // A box that is not ticked posts nothing.
          const untouched = Object.fromEntries(Object.keys(typed).map((field) => [field, '']));
          expect({ ...untouched, ...posted }, 'what the form posted').toEqual(typed);
          await serve(address, answer);
        }
        return answer;
      });
      await approach?.(fixtures);
    },
    cause: async (step) => step.eventCase.cause(fixtures, step),
    check: async (snapshot) => {
      const { value } = snapshot as AnyMachineSnapshot;
      await eventually(() => expect(place, `where the view's '${machine.id}' is`).toEqual(value));
      await eventually(() => expect(typed, 'what was typed').toEqual(typedIn(snapshot)));
      await checkStates(model, fixtures, snapshot);
      expect(mended.join('\n'), 'what hydration had to mend').toBe('');
    },
    leave: () => {
      unload();
      document.removeEventListener('submit', onSubmit);
      globalThis.__inspect = undefined;
      vi.useRealTimers();
    },
  };
}

/** The document of an address: it is the same for every query. */
function documentOf(address: string): string {
  return address.replace(/\?.*/, '');
}

/** Goes to the nearest entry of a page in the history of a document. */
function revisit(history: RouterHistory, entries: readonly string[], path: string): void {
  const here = history.location.state.__TSR_index;
  const [nearest] = entries
    .flatMap((entry, at) => (documentOf(entry) === path && at !== here ? [at - here] : []))
    .sort((one, other) => Math.abs(one) - Math.abs(other));
  if (nearest === undefined) throw new Error(`${path} is not in the history: ${entries.join(', ')}`);
  history.go(nearest);
}
