export interface OwnTables {
  submission_counts: SubmissionCountsTable;
  readiness: ReadinessTable;
  released_assets: ReleasedAssetsTable;
}

/**
 * How many submissions an address made in the window that ends at `window_ends_at`. Wrong passwords of an account are counted in
 * the same way, under a fingerprint.
 */
export interface SubmissionCountsTable {
  address: string;
  submissions: number;
  window_ends_at: string;
}

/** One row, which is written to find out whether the database can store anything. */
export interface ReadinessTable {
  id: 'site';
  written_at: string;
}

/** One row per file of /assets/ of the releases that are running or were lately: visitors have pages of each of them. */
export interface ReleasedAssetsTable {
  /** With a hash of the content: the same name is the same file. */
  name: string;
  /** How the content is compressed. */
  encoding: 'br' | 'identity';
  /** When a server of a release with this file was last running; up to a day earlier. */
  released_at: string;
  /** In Base64. */
  content: string;
}
