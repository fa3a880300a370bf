import userEvent from '@testing-library/user-event';
import type { Root } from 'react-dom/client';
import { expect, vi } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent, StateValue } from 'xstate';
import type { FormAnswer } from '../../contract/form-answer.ts';
import { type Coverage, observe, type Walker } from '../../paths/index.ts';
import { checkStates, type Deed, type Model } from '../models/model.ts';
import { resizeTo } from './browser.ts';
import { eventually } from './eventually.ts';
import { jsdomPerson } from './person.ts';
import { hydrate, serve } from './view.tsx';
import { jsdomWorld } from './world.ts';

type Server = Parameters<typeof jsdomWorld>[0];

/**
 * Goes the paths of a model by the React view of its route in jsdom, from the served markup on.
 * `leave` ends a page, whether its path succeeded or not.
 */
export function viewWalker<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  coverage: Coverage,
  server: Server,
): Walker<Machine, Deed<Machine>> & { leave: () => void } {
  const { machine, route, screen } = model;
  const stage = { person: jsdomPerson(userEvent.setup({ delay: null })), world: jsdomWorld(server) };
  const mended: string[] = [];
  let root: Root | undefined;
  let place: StateValue | undefined;
  let posted: Record<string, unknown> | undefined;

  const inspect = (event: InspectionEvent) => {
    const observation = observe(event);
    if (observation === undefined) return;
    coverage.add(observation);
    if (observation.machine === machine.id) place = observation.value;
  };
  // A form that is posted without scripts leaves the page, and the server answers with another one.
  const onSubmit = (event: SubmitEvent) => {
    if (root !== undefined) return;
    event.preventDefault();
    posted = Object.fromEntries(new FormData(event.target as HTMLFormElement));
  };

  return {
    open: async (steps) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
      globalThis.__inspect = inspect;
      document.addEventListener('submit', onSubmit);
      sessionStorage.clear();
      resizeTo(screen === 'wide' ? 1280 : 390);
      await serve(route);
      let answer: FormAnswer | undefined;
      for (const step of steps) {
        await step.sample.cause(stage, step);
        if ('answer' in step.sample.event) {
          answer = step.sample.event.answer as FormAnswer;
          const { time_zone, ...typed }: Record<string, string> = answer.form;
          // A box that is not ticked posts nothing.
          const untouched = Object.fromEntries(Object.keys(typed).map((field) => [field, '']));
          expect({ ...untouched, ...posted }, 'what the form posted').toEqual(typed);
          await serve(route, answer);
        }
      }
      const hydrated = new Promise((resolve) => document.addEventListener('hydrated', resolve, { once: true }));
      root = await hydrate(route, answer, (error) => mended.push(String(error)));
      await hydrated;
      // What is put off until the page has been painted: a frame and a task.
      await vi.advanceTimersByTimeAsync(2);
    },
    cause: async (step) => step.sample.cause(stage, step),
    check: async (snapshot) => {
      const { value } = snapshot as AnyMachineSnapshot;
      await eventually(() => expect(place, `where the view's '${machine.id}' is`).toEqual(value));
      await checkStates(model, stage.person, snapshot);
      expect(mended.join('\n'), 'what hydration had to mend').toBe('');
    },
    leave: () => {
      root?.unmount();
      document.removeEventListener('submit', onSubmit);
      globalThis.__inspect = undefined;
      vi.useRealTimers();
    },
  };
}
