/** What the drivers are to go: in `npm test` everything that is planned, and a few random walks; else what is chosen. */
import type { AnyStateMachine } from 'xstate';
import * as z from 'zod';
import { follow, type Path, transitionsOf } from '../../paths/index.ts';
import { pathId } from '../../paths/suite/index.ts';
import { flowOf } from '../../scripts/paths/flows.ts';
import { choosePaths } from '../../scripts/paths/generate.ts';
import type { Choice } from '../../scripts/paths/options.ts';
import { models } from '../index.ts';
import { graphOf, type Model, type ModelEventCase, pathsOf } from '../model.ts';

/** The ways to go a path. */
export const drivers = ['actor', 'view', 'browser'] as const;
export type Driver = (typeof drivers)[number];

const whole = z.int().min(0);

const chosenSchema = z.strictObject({
  /** The ids of the machines; all unless told. */
  machines: z.optional(z.array(z.string())),
  /** Which paths are planned; unless told those that meet everything. */
  choice: z.optional(z.custom<Choice>()),
  /** The id of the one planned path that is to be gone. */
  path: z.optional(z.string()),
  /** The names of the steps of the one path that is to be gone instead of the planned ones. */
  steps: z.optional(z.array(z.string())),
  /** How many random walks are gone through each machine, of how many steps at most; if any, nothing else is gone. */
  walks: z.optional(z.strictObject({ count: whole, steps: whole, seed: whole })),
  /** Whether the shortest path that still fails is looked for where one fails. */
  shrinks: z.optional(z.boolean()),
});

/** What is chosen; what is left out is as in `npm test`. */
export type Chosen = z.infer<typeof chosenSchema>;

/** The environment variable that holds what is chosen, as JSON. */
export const chosenVariable = 'CHOSEN_PATHS';

/** What is chosen for this run. */
export const chosen: Chosen = readChosen(process.env[chosenVariable]);

/** Reads what is chosen. Throws an error that says what is wrong with it. */
export function readChosen(json = '{}'): Chosen {
  const { success, data, error } = chosenSchema.safeParse(JSON.parse(json));
  if (!success) throw new Error(`${chosenVariable} cannot be read:\n${z.prettifyError(error)}`);
  return data;
}

/** The models of the machines that are chosen. */
export const chosenModels: readonly Model[] = models.filter(
  ({ machine }) => chosen.machines?.includes(machine.id) ?? true,
);

/** Whether all paths are gone that together are to meet everything. */
export const isWhole =
  chosen.choice === undefined && chosen.path === undefined && chosen.steps === undefined && !chosen.walks?.count;

/** The paths of a model that are chosen. */
export function chosenPaths(model: Model): Path<AnyStateMachine, ModelEventCase<AnyStateMachine>>[] {
  if (chosen.walks?.count) return [];
  if (chosen.steps !== undefined) return [follow(graphOf(model), chosen.steps)];
  const paths = chosen.choice === undefined ? pathsOf(model) : choosePaths(flowOf(model.machine.id), chosen.choice);
  return chosen.path === undefined ? paths : paths.filter((path) => pathId(model.machine, path) === chosen.path);
}

/** How many random walks a driver goes through a model, of how many steps at most, and drawn with which seed. */
export function chosenWalks(driver: Driver, model: Model): { count: number; steps: number; seed: number } {
  return chosen.walks ?? usualWalks[driver](model);
}

// The same walks in every run, so that one that fails tells of what has been changed; `npm run soak` goes new ones.
const seed = 1;

/** Random walks that are gone unless told: many where they cost little, in the browser only through large machines. */
const usualWalks: Record<Driver, (model: Model) => { count: number; steps: number; seed: number }> = {
  actor: () => ({ count: 20, steps: 30, seed }),
  view: () => ({ count: 2, steps: 20, seed }),
  browser: ({ machine }) => ({ count: transitionsOf(machine).length < 15 ? 0 : 1, steps: 20, seed }),
};

/** How long a test may take, in milliseconds, which usually takes no longer than that. */
export function patience(usual: number): number {
  return chosen.shrinks ? 15 * 60_000 : usual;
}
