import { createHash, randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runKey, type Stability } from './history.ts';
import { type CaseResult, type CaseStatus, isFailure } from './result.ts';

/** A status of Allure: `broken` is a test that did not work. */
type AllureStatus = 'passed' | 'failed' | 'broken' | 'skipped';

/** A result as Allure 2 and 3 read it from `<uuid>-result.json`: https://allurereport.org/docs/how-it-works-test-result-file/ */
export type AllureResult = {
  uuid: string;
  /** The same for all runs of a test with the same parameters. */
  historyId: string;
  /** The same for all runs of a test. */
  testCaseId: string;
  fullName: string;
  name: string;
  description: string;
  status: AllureStatus;
  statusDetails: { message?: string; trace?: string; flaky?: boolean };
  stage: 'finished';
  /** Milliseconds since 1970. */
  start: number;
  stop: number;
  labels: { name: string; value: string }[];
  links: { type: string; name: string; url: string }[];
  parameters: { name: string; value: string; excluded?: boolean }[];
  attachments: { name: string; source: string; type: string }[];
  steps: { name: string; status: AllureStatus; stage: 'finished' }[];
};

export type AllureOptions = {
  /** What `stabilityOf` found in former results. */
  stability?: ReadonlyMap<string, Stability>;
  /** The address of a requirement, if there is one to link to. */
  requirementUrl?: (requirement: string) => string;
};

/** A result with the file to copy beside it as its attachment, if it has a picture. */
export type AllureFile = { result: AllureResult; attachment?: { from: string; to: string } };

/** Results as the files of an `allure-results` folder, apart from their names: `<uuid>-result.json`. */
export function resultsAsAllure(results: readonly CaseResult[], options: AllureOptions = {}): AllureFile[] {
  return results.map((result) => allureFile(result, options));
}

function allureFile(result: CaseResult, { stability, requirementUrl }: AllureOptions): AllureFile {
  const { id, machine, driver, title, requirements, status, seed, commit, started, duration, picture } = result;
  const uuid = randomUUID();
  const fullName = `${machine}: ${id}`;
  const testCaseId = hash(fullName);
  const start = Date.parse(started);
  const source = picture === undefined ? undefined : `${uuid}-attachment${extname(picture)}`;
  return {
    result: {
      uuid,
      historyId: `${testCaseId}.${hash(driver)}`,
      testCaseId,
      fullName,
      name: title,
      description: `Case \`${id}\` of \`${machine}\`, run with the ${driver} driver.`,
      status: statusOf(status),
      statusDetails: detailsOf(result, stability?.get(runKey(result))),
      stage: 'finished',
      start,
      stop: start + duration,
      labels: [
        { name: 'parentSuite', value: driver },
        { name: 'suite', value: machine },
        { name: 'feature', value: machine },
        ...requirements.map((requirement) => ({ name: 'story', value: requirement })),
        ...requirements.map((requirement) => ({ name: 'tag', value: requirement })),
        { name: 'layer', value: driver },
        { name: 'framework', value: 'xstate' },
        { name: 'language', value: 'javascript' },
      ],
      links: requirementUrl
        ? requirements.map((requirement) => ({ type: 'link', name: requirement, url: requirementUrl(requirement) }))
        : [],
      // What differs from run to run does not tell tests apart.
      parameters: [
        { name: 'driver', value: driver },
        ...(seed === undefined ? [] : [{ name: 'seed', value: String(seed), excluded: true }]),
        ...(commit === undefined ? [] : [{ name: 'commit', value: commit, excluded: true }]),
      ],
      attachments: source === undefined ? [] : [{ name: 'picture', source, type: typeOf(source) }],
      steps: stepsOf(result),
    },
    ...(picture !== undefined && source !== undefined && { attachment: { from: picture, to: source } }),
  };
}

function detailsOf({ error }: CaseResult, stability: Stability | undefined): AllureResult['statusDetails'] {
  const message = stripVTControlCharacters(error?.message ?? '');
  return {
    ...(error && { message: message.split('\n')[0], trace: message }),
    ...(stability && stability.flakiness > 0 && { flaky: true }),
  };
}

/** The steps before the failing one passed, and those after it were not tried. */
function stepsOf({ steps, status, error }: CaseResult): AllureResult['steps'] {
  const failed = error?.step ?? 0;
  return steps.map((name, at) => {
    const isAfter = status === 'blocked' || (status !== 'passed' && at + 1 > failed);
    const own: CaseStatus = isFailure(status) && at + 1 === failed ? status : 'passed';
    return { name, status: isAfter ? 'skipped' : statusOf(own), stage: 'finished' };
  });
}

function statusOf(status: CaseStatus): AllureStatus {
  return status === 'blocked' ? 'skipped' : status;
}

function typeOf(file: string): string {
  return extname(file) === '.png' ? 'image/png' : 'image/jpeg';
}

function hash(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
