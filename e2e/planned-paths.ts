import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { follow, lazyGraph, type Path } from '@msafara/paths';
import type { AnyStateMachine } from 'xstate';
import { dataFolder } from '../tests/models/drivers/browser/server.ts';
import type { DocumentKind } from '../tests/models/drivers/names.ts';
import { pathsInDocuments } from '../tests/models/drivers/selection.ts';
import { exploreModel, type Model, type ModelEventCase } from '../tests/models/model.ts';
import { requirementsOfPath } from '../tests/models/requirements.ts';

/** A path that the browser runs, as it is known before it is replayed. */
export type PlannedPath = {
  name: string;
  documents: DocumentKind;
  /** The requirements that it shows. */
  requirements: readonly string[];
  /** The names of its event cases. */
  steps: readonly string[];
};

/**
 * The paths of a model that the browser runs. Planning takes seconds, so that of all processes of a run only the first one plans
 * them, and those that run a path replay it.
 */
export function plannedPaths(model: Model): readonly PlannedPath[] {
  const folder = join(dataFolder, 'plans');
  const file = join(folder, `${model.machine.id}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const planned: readonly PlannedPath[] = pathsInDocuments(model).map(({ path, documents }) => ({
    name: path.name,
    documents,
    requirements: requirementsOfPath(model, path),
    steps: path.steps.map(({ eventCase }) => eventCase.name),
  }));
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(planned));
  renameSync(draft, file);
  return planned;
}

/** Replays a planned path. Where an event changes nothing, all of the machine has to be explored for it. */
export function replayed(
  model: Model,
  { name, steps }: PlannedPath,
): Path<AnyStateMachine, ModelEventCase<AnyStateMachine>> {
  const { machine, eventCases, serialise, input } = model;
  try {
    return { ...follow(lazyGraph(machine, { eventCases, serialise, input }), steps), name };
  } catch {
    return { ...follow(exploreModel(model), steps), name };
  }
}
