import type { Settings } from '../../contract/settings.ts';
import { lockFolder } from '../data-folder.ts';
import type { Database } from '../database/database.ts';
import { requireNoOthers } from './into-postgres.ts';

/** Runs `work` while no server uses the database. Throws a StartError if one does. */
export async function whileStopped<Result>(
  { DATA_DIR }: Pick<Settings, 'DATA_DIR'>,
  { kind, queries }: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  if (kind === 'postgres') {
    await requireNoOthers(queries);
    return work();
  }
  const lock = lockFolder(DATA_DIR);
  try {
    return await work();
  } finally {
    lock.release();
  }
}
