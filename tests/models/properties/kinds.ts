import type { Predicate, Property } from '@msafara/paths';
import { type AnyMachineSnapshot, type AnyStateMachine, matchesState } from 'xstate';

/** A property of a machine whose snapshots need no types of their own. */
export type FlowProperty = Property<AnyStateMachine>;
type Test = Predicate<AnyStateMachine>;

/** Whether one of these states is active, each given by its path, such as `sending.posting`. */
export function at(...states: string[]): Test {
  return ({ value }) => states.some((state) => matchesState(state, value));
}

export function not(test: Test): Test {
  return (snapshot, step) => !test(snapshot, step);
}

/** A state is entered from outside by these events alone. A machine that a draft or a session is restored to may begin there. */
export function entered(requirement: string, says: string, state: string, by: readonly string[]): FlowProperty {
  const isThere = at(state);
  return {
    requirement,
    says,
    always: (snapshot, step) =>
      !isThere(snapshot) || step === undefined || isThere(step.before) || by.includes(step.event.type),
  };
}

/** One state leads straight to another by one event alone. */
export function resumed(requirement: string, says: string, [from, to]: [string, string], by: string): FlowProperty {
  const [isBefore, isAfter] = [at(from), at(to)];
  return {
    requirement,
    says,
    always: (snapshot, step) =>
      step === undefined || !isBefore(step.before) || !isAfter(snapshot) || step.event.type.startsWith(by),
  };
}

/** A part of the context changes by these events alone. */
export function kept(requirement: string, says: string, part: string, unless: readonly string[]): FlowProperty {
  const text = ({ context }: AnyMachineSnapshot) => JSON.stringify(context[part]);
  return {
    requirement,
    says,
    always: (snapshot, step) =>
      step === undefined || text(snapshot) === text(step.before) || unless.includes(step.event.type),
  };
}

/** What was begun comes to an end: the machine leaves a state for one of these, whatever the visitor does. */
export function settled(requirement: string, says: string, state: string, to: readonly string[]): FlowProperty {
  return { requirement, says, when: at(state), leadsTo: at(...to) };
}

/** The field errors are shown in these states and nowhere else. */
export function explained(requirement: string, says: string, states: readonly string[]): FlowProperty {
  const isShown = at(...states);
  return {
    requirement,
    says,
    always: (snapshot) => !isShown(snapshot) || (snapshot.context.fieldErrors as unknown[]).length > 0,
  };
}
