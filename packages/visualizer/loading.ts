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
  const successors = successorsOf(former, machines);
  const known = former.flatMap((entry): GivenMachine[] => {
    const again = successors.get(entry);
    if (again !== undefined) return [{ ...entry, ...again, ...described(entry) }];
    return failed.some(({ file }) => file === entry.file) ? [entry] : [];
  });
  const succeeding = new Set(successors.values());
  const added = machines.filter((one) => !succeeding.has(one));
  const located = await Promise.all(failed.map(async (one) => ({ ...one, ...(await locate(one.error)) })));
  const lost = former.filter((entry) => !successors.has(entry));
  return { machines: [...known, ...added], failures: failuresOf(located, lost) };
}

/**
 * What has become of former machines: those of the same name and export, or else of the same name, since an export may be renamed
 * or moved. Several machines may have one name, so each takes the place of one.
 */
function successorsOf(former: readonly Charted[], machines: readonly GivenMachine[]): Map<Charted, GivenMachine> {
  const found = new Map<Charted, GivenMachine>();
  const left = new Set(machines);
  const isNamesake = (one: GivenMachine, other: GivenMachine) => one.machine.id === other.machine.id;
  const isSame = (one: GivenMachine, other: GivenMachine) =>
    isNamesake(one, other) && one.file === other.file && one.exportName === other.exportName;
  for (const isMeant of [isSame, isNamesake])
    for (const entry of former) {
      const again = found.has(entry) ? undefined : [...left].find((one) => isMeant(one, entry));
      if (again === undefined) continue;
      found.set(entry, again);
      left.delete(again);
    }
  return found;
}

/** What is kept of an entry that the failed files may have described. */
function described({ title, purpose, route, samples }: Charted): Partial<GivenMachine> {
  return { title, purpose, ...(route !== undefined && { route }), ...(samples !== undefined && { samples }) };
}

/** One failure for each cause: files that import a broken one fail by the same error. */
function failuresOf(
  located: readonly (LocatedError & { root: string; file: string | undefined })[],
  lost: readonly Charted[],
): Failure[] {
  const causes = Map.groupBy(located, ({ message, place }) => JSON.stringify([message, place]));
  return [...causes.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const isItsOwn = ({ file }: Charted) => same.some((one) => one.file === file);
    const { message, place, root } = first;
    return [{ message, place, root, machines: lost.filter(isItsOwn).map(({ id }) => id) }];
  });
}

function caught(error: unknown): CaughtError {
  return error instanceof Error
    ? { message: error.message, stack: error.stack ?? '' }
    : { message: String(error), stack: '' };
}
