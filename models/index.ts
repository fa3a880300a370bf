import type { AnyStateMachine } from 'xstate';
import { machines } from '../machines/index.ts';
import { fileNameOf } from './file-name.ts';
import type { Model } from './model.ts';

/**
 * The model of every machine of the registry. The machine 'fuelStation' has its model in `fuel-station.ts`, which exports
 * it as `fuelStationModel`.
 */
export const models: readonly Model[] = await Promise.all(machines.map(({ machine }) => modelOf(machine)));

/** Vite resolves the import by its pattern, which must not begin with this folder itself. */
async function modelOf({ id }: AnyStateMachine): Promise<Model> {
  const file = fileNameOf(id);
  const { [`${id}Model`]: model } = await import(`../models/${file}.ts`);
  if (model?.machine.id !== id) throw new Error(`models/${file}.ts must export the model of '${id}' as ${id}Model.`);
  return model;
}
