import { type Driver, type Observation, observer } from '@msafara/paths';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
  StateMachine,
  type StateValue,
} from 'xstate';
import { formAnswer } from '../../../../contract/form-answer.ts';
import { checkStates, type Fixtures, type Model, type ModelEventCase, postedAnswer, typedIn } from '../../model.ts';
import { ruleWith } from '../difference.ts';
import { droppedEvents } from '../dropped-events.ts';
import { ExpectedRequests } from '../expected-requests.ts';
import { type PageWatch, usesOf, watchPage } from '../invariants/index.ts';
import { waitUntil } from './clock.ts';
import { viewEnvironment } from './environment.ts';
import { wrongIcons } from './icons.ts';
import { resizeTo } from './jsdom.ts';
import { wrongDates, wrongLifetimes } from './lifetimes.ts';
import type { MockServer } from './mock-server.ts';
import { Tab } from './tab.ts';
import { viewUser } from './user.ts';

/**
 * Runs the paths of a model against the React view of its route in jsdom, from the prerendered page on. Call `close` after
 * each path, whether it succeeded or not. `observations` is everything that the page's actors did.
 */
export function viewDriver<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  server: MockServer,
): Driver<Machine, ModelEventCase<Machine>> & { close: () => void; observations: Observation[] } {
  const { machine, route, screen, approach } = model;
  const observations: Observation[] = [];
  let value: StateValue | undefined;
  let typed: unknown;
  const observe = observer();
  const dropped: string[] = [];
  const droppedBy = droppedEvents();
  let requests: ExpectedRequests;
  const inspect = (event: InspectionEvent) => {
    const droppedEvent = droppedBy(event);
    if (droppedEvent !== undefined) dropped.push(droppedEvent);
    const observation = observe(event);
    if (observation === undefined) return;
    observations.push(observation);
    if (observation.machine !== machine.id) return;
    value = observation.value;
    if ('snapshot' in event) typed = typedIn(event.snapshot);
  };
  const tab = new Tab(inspect, (request) => server.receive(request));
  let watch: PageWatch | undefined;
  const watchDocument = () => {
    watch?.stop();
    watch = watchPage();
  };
  const load: Tab['load'] = async (...document) => {
    value = undefined;
    watchDocument();
    await tab.load(...document);
  };
  const fixtures: Fixtures = {
    user: viewUser(userEvent.setup({ delay: null }), (path) => tab.revisit(path)),
    environment: viewEnvironment(server),
    open: (address) => load(address),
  };

  return {
    observations,
    open: async (steps) => {
      server.isUnwatched = true;
      resizeTo(screen === 'wide' ? 1280 : 390);
      requests = await ExpectedRequests.of(machine);
      const address = (await steps.find(({ eventCase }) => eventCase.begin)?.eventCase.begin?.(fixtures)) ?? route;
      requests.precede(server.takeRequests());
      const served = steps.find(({ eventCase }) => eventCase.served)?.eventCase.served;
      await load(address, served, async () => {
        let answer = served;
        for (const step of steps) {
          requests.follow(step.eventCase.name);
          await step.eventCase.cause(fixtures, step);
          const posted = postedAnswer(step.eventCase as ModelEventCase<AnyStateMachine>);
          if (posted === undefined) continue;
          answer = formAnswer.parse(posted);
          await tab.answerPost(address, answer);
          watchDocument();
        }
        return answer;
      });
      if (approach === undefined) return;
      await approach(fixtures);
      requests.precede(server.takeRequests());
    },
    cause: async (step) => {
      requests.follow(step.eventCase.name);
      server.isUnwatched = isOfMachine(machine, step.eventCase.event.type);
      watch?.begin();
      await step.eventCase.cause(fixtures, step);
    },
    check: async (snapshot) => {
      await waitUntil(() =>
        expect(value, `state of the view's '${machine.id}'`).toEqual((snapshot as AnyMachineSnapshot).value),
      );
      const expectedTyped = typedIn(snapshot);
      await waitUntil(() =>
        expect(typed, ruleWith('the machine holds what was typed', typed, expectedTyped)).toEqual(expectedTyped),
      );
      await waitUntil(() => {
        const { received, expected } = requests.beside(server.received);
        expect(received, ruleWith('requests of the page', received, expected)).toStrictEqual(expected);
      });
      requests.settle(server.takeRequests());
      await checkStates(model, fixtures, snapshot);
      expect(tab.hydrationErrors.join('\n'), 'hydration errors').toBe('');
      expect(dropped, 'events of controls that the machine dropped').toEqual([]);
      expect(document.querySelectorAll('h1:not([aria-hidden] *)').length, 'headings of level 1').toBe(1);
      expect(wrongLifetimes(document.body.textContent), 'every lifetime on the page is the limit’s').toEqual([]);
      const { context } = snapshot as AnyMachineSnapshot;
      expect(wrongDates(document.body.textContent, context), 'every date is one of the visitor’s calendar').toEqual([]);
      await waitUntil(() => {
        const wrong = wrongIcons(document);
        expect(wrong, `every icon says what its words say: ${wrong.join('; ')}`).toEqual([]);
      });
      if (server.isHoldingSubmission && !takesForm(snapshot as AnyMachineSnapshot))
        await waitUntil(() => expect(usableSubmitButtons(), 'no form can be sent while one is on its way').toEqual([]));
      const uses = await usesOf(model, snapshot, (words) => words);
      await waitUntil(() => {
        const problems = watch?.problems(uses) ?? [];
        expect(problems, `broken invariant: ${problems.join('; ')}`).toEqual([]);
      });
      server.look();
    },
    close: () => {
      watch?.stop();
      tab.close();
    },
  };
}

/** Whether a form can be sent in a state: beside what a device had kept, or while its link is checked. */
function takesForm({ _nodes }: AnyMachineSnapshot): boolean {
  return _nodes.some(({ ownEvents }) => ownEvents.includes('form.submitted'));
}

/** The buttons in the page's main part that say that their form can be sent. */
function usableSubmitButtons(): (string | null)[] {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button[type=submit]')];
  return buttons
    .filter((button) => button.checkVisibility?.() !== false && button.closest('[hidden]') === null)
    .filter((button) => !button.disabled && button.getAttribute('aria-disabled') !== 'true')
    .map(({ textContent }) => textContent);
}

/** Whether an event is what became of an invoked machine, which has a model of its own. */
function isOfMachine({ implementations }: AnyStateMachine, type: string): boolean {
  const [, name = ''] = /^xstate\.(?:done|error)\.actor\.(.*)$/.exec(type) ?? [];
  return implementations.actors[name] instanceof StateMachine;
}
