/** Which paths the drivers run: all of them in `npm test`, a selection in `npm run paths -- run`. */

import { follow, generatePaths, type Path, type PathOptions, type Strategy, transitionTour } from '@msafara/paths';
import { pathId } from '@msafara/paths/suite';
import type { AnyStateMachine } from 'xstate';
import * as z from 'zod';
import { models } from '../index.ts';
import { exploreModel, longestPath, type Model, type ModelEventCase, pathsOf, pathsToPlaces } from '../model.ts';
import { type DocumentKind, type DriverName, documentKinds, selectionVariable } from './names.ts';

const count = z.int().min(0);

const selectionSchema = z.strictObject({
  /** The ids of the machines (default: all). */
  machines: z.optional(z.array(z.string())),
  /** How the paths are generated (default: a tour that meets everything). */
  options: z.optional(z.custom<PathOptions>()),
  /** The id of the only path to run. */
  path: z.optional(z.string()),
  /** The step names of the only path to run. */
  steps: z.optional(z.array(z.string())),
  /** The step names of the only paths to run through each machine: those around steps that failed in a run before. */
  detours: z.optional(z.record(z.string(), z.array(z.array(z.string())))),
  /** Random walks through each machine: their number, maximum length and seed. They replace the generated paths. */
  walks: z.optional(z.strictObject({ count, steps: count, seed: count })),
  /** What others do to the documents of the browser (default: see `selectedDocuments`). */
  documents: z.optional(z.enum(documentKinds)),
  /** Whether failing paths are shrunk. */
  shrinks: z.optional(z.boolean()),
  /** Whether results are recorded, and what failing paths left out is run (default: yes). */
  records: z.optional(z.boolean()),
});

/** A selection of paths. Whatever is left out is as in `npm test`. */
export type Selection = z.infer<typeof selectionSchema>;

/** The selection of this run. */
export const selection: Selection = parseSelection(process.env[selectionVariable]);

/** Parses a selection. Throws an error that lists what is invalid. */
export function parseSelection(json = '{}'): Selection {
  const { success, data, error } = selectionSchema.safeParse(JSON.parse(json));
  if (!success) throw new Error(`${selectionVariable} is invalid:\n${z.prettifyError(error)}`);
  return data;
}

/** The models of the selected machines. */
export const selectedModels: readonly Model[] = models.filter(
  ({ machine }) => selection.machines?.includes(machine.id) ?? true,
);

/** Whether paths were selected. Otherwise this is `npm test`, in which the browser only visits every place. */
const isSelected = selectionVariable in process.env;

/** Whether this run covers everything: no option narrows down the paths. */
export const isFullRun =
  selection.options === undefined &&
  selection.path === undefined &&
  selection.steps === undefined &&
  selection.detours === undefined &&
  !selection.walks?.count;

/** The selected paths of a model (default: in this run). */
export function selectedPaths(
  model: Model,
  { options, path: id, steps, detours, walks }: Selection = selection,
): Path<AnyStateMachine, ModelEventCase<AnyStateMachine>>[] {
  if (walks?.count) return [];
  if (steps !== undefined) return [follow(exploreModel(model), steps)];
  if (detours !== undefined) {
    const graph = exploreModel(model);
    return (detours[model.machine.id] ?? []).map((names, at) => {
      const path = follow(graph, names);
      return { ...path, name: `detour ${at + 1}, ${path.name}` };
    });
  }
  if (id !== undefined) {
    const chosen = pathsToChooseFrom(model, options).find((path) => pathId(model.machine, path) === id);
    return chosen === undefined ? [] : [chosen];
  }
  return options === undefined ? pathsOf(model) : generatePaths(model, options);
}

/** The paths that an id can name: by default those of all drivers, and those of the browser in `npm test`. */
export function pathsToChooseFrom(model: Model, options?: PathOptions) {
  return options === undefined ? [...pathsOf(model), ...pathsToPlaces(model)] : generatePaths(model, options);
}

/** What others do to the documents of random walks: everything, unless another kind is selected. */
export const walkedDocuments: DocumentKind = selection.documents ?? 'changed';

/**
 * The paths of a model that the browser runs, each with what others do to its documents: everything. In `npm test` they visit every
 * place; what only other transitions show, the view driver and the server's tests notice. Of all paths, which
 * `npm run paths -- run` takes, the first one also runs in untouched documents, as the view driver runs them all.
 */
export function pathsInDocuments(model: Model) {
  if (!isSelected) return pathsToPlaces(model).map((path) => ({ path, documents: walkedDocuments }));
  const { documents } = selection;
  return selectedPaths(model).flatMap((path, at) => {
    const kinds: DocumentKind[] = at === 0 && isFullRun ? ['changed', 'untouched'] : ['changed'];
    return (documents ? [documents] : kinds).map((documents) => ({ path, documents }));
  });
}

/** How paths around failing steps are planned: as those of the suites, apart from what was selected. */
export function detourStrategy({ options }: Selection = selection): Strategy {
  return transitionTour({ longest: options?.longest ?? longestPath });
}

/** Whether the results of this run are recorded. */
export const isRecorded = selection.records !== false;

export type RandomWalks = {
  count: number;
  /** The maximum length of a walk. */
  steps: number;
  seed: number;
};

/** The random walks that a driver takes through each model. */
export function selectedWalks(driver: DriverName): RandomWalks {
  return selection.walks ?? defaultWalks[driver];
}

// The same walks in every run, so that a failure points to the latest change; `npm run lab -- soak` draws new ones.
const seed = 1;

/** Many walks where they are cheap; in the browser, where a step takes a hundred times as long, only those asked for. */
const defaultWalks: Record<DriverName, RandomWalks> = {
  actor: { count: 20, steps: 30, seed },
  view: { count: 1, steps: 8, seed },
  browser: { count: 0, steps: 20, seed },
};

/** The timeout of a test in milliseconds. It only ends what hangs, and shrinking a failure takes long. */
export const testTimeout = selection.shrinks ? 15 * 60_000 : 300_000;
