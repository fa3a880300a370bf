/**
 * The outcome of a run: `failed` if the system was not as expected at a step, `broken` if the test itself did not work,
 * and `blocked` if it was not run because a step on its way fails in another case.
 */
export type CaseStatus = 'passed' | 'failed' | 'broken' | 'blocked';

/** The result of running a case, which is a path, with a driver. */
export type CaseResult = {
  /** The id of the case: see `pathId`. */
  id: string;
  /** The id of the machine. */
  machine: string;
  /** What ran it, such as `actor`, `view` or `browser`. */
  driver: string;
  title: string;
  /** The names of the steps. */
  steps: string[];
  /** The requirements that the case checks. */
  requirements: string[];
  status: CaseStatus;
  /** The seed of the path, if it was drawn at random. */
  seed?: number;
  /** What was tested: a commit, followed by `-dirty` if files had been changed since; undefined outside of a repository. */
  commit?: string;
  /** When it started, as ISO 8601 in UTC. */
  started: string;
  /** How long it took, in milliseconds. */
  duration: number;
  error?: CaseError;
  /** The file of a picture of the system, taken at the end or where it failed. */
  picture?: string;
};

/** Why a case did not pass. */
export type CaseError = {
  message: string;
  /** The number of the step that failed, or that blocks the case; 0 is the start. */
  step?: number;
};

/** What the history keeps of a result. */
export type CaseRun = Pick<CaseResult, 'id' | 'machine' | 'driver' | 'status' | 'commit' | 'started' | 'duration'>;

/** Whether a status means that a fault was found. */
export function isFailure(status: CaseStatus): boolean {
  return status === 'failed' || status === 'broken';
}

/** The beginning of a commit's hash, with `-dirty` if files had been changed. */
export function shortCommit(commit = ''): string {
  return commit.replace(/^([0-9a-f]{7})[0-9a-f]+/, '$1');
}
