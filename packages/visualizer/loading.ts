import { type GivenModule, machinesOf } from './given.ts';
import type { Charted, Failure, GivenMachine } from './registry.ts';
import type { CaughtError, LocatedError } from './sources/failure.ts';

/** What the plugin was asked to show: see `virtual.d.ts`. */
export type Given = typeof import('virtual:visualizer');

/** Finds out what in the source causes an error. */
export type Locate = (error: CaughtError) => Promise<LocatedError & { root: string }>;

export type Loaded = { machines: GivenMachine[]; failures: Failure[] };

/**
 * Imports the machines that the plugin was asked to show. A file that cannot be imported is a failure and not the end: the
 * others are there, and its own machines are kept as they were before (`former`).
 */
export async function importMachines(
  { modules, samples }: Given,
  former: readonly Charted[],
  locate: Locate,
): Promise<Loaded> {
  const failed: { file: string | undefined; error: CaughtError }[] = [];
  const imported = async (file: string | undefined, load: () => Promise<object>): Promise<object | undefined> => {
    try {
      return await load();
    } catch (error) {
      failed.push({ file, error: caught(error) });
      return undefined;
    }
  };
  const files = await Promise.all(
    Object.entries(modules).map(async ([path, load]): Promise<GivenModule[]> => {
      const file = path.replace(/^\//, '');
      const module = await imported(file, load);
      return module === undefined ? [] : [{ file, module }];
    }),
  );
  const machines = machinesOf(files.flat(), samples && (await imported(undefined, samples)));
  if (failed.length === 0) return { machines, failures: [] };
  const kept = keptMachines(
    machines,
    former,
    failed.map(({ file }) => file),
  );
  const located = await Promise.all(failed.map(async (one) => ({ ...one, ...(await locate(one.error)) })));
  return { machines: kept, failures: failuresOf(located, former, machines) };
}

/** The machines that could be imported, with what the failed files said of them, and those of the failed files as they were. */
function keptMachines(
  machines: readonly GivenMachine[],
  former: readonly Charted[],
  failed: readonly (string | undefined)[],
): GivenMachine[] {
  const known = former.flatMap((entry): GivenMachine[] => {
    const again = machines.find(({ machine }) => machine.id === entry.machine.id);
    if (again !== undefined) return [{ ...entry, ...again, ...described(entry) }];
    return failed.includes(entry.file) ? [entry] : [];
  });
  const added = machines.filter(({ machine }) => !former.some((entry) => entry.machine.id === machine.id));
  return [...known, ...added];
}

function described({ title, purpose, route, samples }: Charted): Partial<GivenMachine> {
  return { title, purpose, ...(route !== undefined && { route }), ...(samples !== undefined && { samples }) };
}

/** One failure for each cause: files that import a broken one fail by the same error. */
function failuresOf(
  located: readonly (LocatedError & { root: string; file: string | undefined })[],
  former: readonly Charted[],
  machines: readonly GivenMachine[],
): Failure[] {
  const causes = Map.groupBy(located, ({ message, place }) => JSON.stringify([message, place]));
  return [...causes.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const isLost = ({ file, machine }: Charted) =>
      same.some((one) => one.file === file) && !machines.some((one) => one.machine.id === machine.id);
    const { message, place, root } = first;
    return [{ message, place, root, machines: former.filter(isLost).map(({ id }) => id) }];
  });
}

function caught(error: unknown): CaughtError {
  return error instanceof Error
    ? { message: error.message, stack: error.stack ?? '' }
    : { message: String(error), stack: '' };
}
