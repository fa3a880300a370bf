import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { machines } from '../../machines/index.ts';
import { fileNameOf } from './file-name.ts';
import type { Model } from './model.ts';

/**
 * The models of the machines of the registry. The machine 'fuelStation' has its model in `fuel-station/model.ts`, which exports
 * it as `fuelStationModel`. A machine without such a file has no model: see `unmodelled` in `flows.ts`.
 */
export const models: readonly Model[] = (await Promise.all(machines.map(({ machine }) => modelOf(machine)))).filter(
  (model) => model !== undefined,
);

async function modelOf({ id }: AnyStateMachine): Promise<Model | undefined> {
  const file = fileNameOf(id);
  if (!existsSync(join(import.meta.dirname, file, 'model.ts'))) return undefined;
  const module = await import(`./${file}/model.ts`);
  const { [`${id}Model`]: model } = module;
  if (model?.machine.id !== id)
    throw new Error(`tests/models/${file}/model.ts must export the model of '${id}' as ${id}Model.`);
  return model;
}
