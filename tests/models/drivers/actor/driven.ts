/** The machines of the site as features run them: with the actor alone. */
import type { DrivenMachine } from '@msafara/paths/suite';
import type { AnyStateMachine } from 'xstate';
import { flowOf } from '../../flows.ts';
import type { ModelEventCase } from '../../model.ts';
import { actorDriver } from './driver.ts';

/** The machine with an id, driven by its actor alone. */
export default function driven(machineId: string): DrivenMachine<AnyStateMachine, ModelEventCase<AnyStateMachine>> {
  const { model } = flowOf(machineId);
  const { machine, eventCases, input } = model;
  return { machine, eventCases, input, driver: () => actorDriver(model) };
}
