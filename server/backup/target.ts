import type { Database } from '../database/database.ts';

export interface TargetOptions {
  /** Whether to replace a database that is not empty. */
  isReplacing: boolean;
}

/** Fills an empty database, which has no tables yet; nobody else sees it until that has succeeded. */
export type FillDatabase = (queries: Database['queries']) => Promise<void>;
