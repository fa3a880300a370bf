import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Prints after a run how many tests were left out, and why. */
export default class LeftOutReporter implements Reporter {
  private readonly leftOut: { file: string; reason: string }[] = [];

  onTestEnd({ location, annotations }: TestCase, { status }: TestResult): void {
    if (status !== 'skipped') return;
    const { description = 'No reason is given.' } = annotations.find(({ type }) => type === 'skip') ?? {};
    this.leftOut.push({ file: location.file.split('/').at(-1) ?? '', reason: description });
  }

  onEnd(): void {
    for (const [reason, tests] of Map.groupBy(this.leftOut, (test) => test.reason)) {
      const files = Map.groupBy(tests, ({ file }) => file);
      const counts = [...files].map(([file, { length }]) => `${length} of ${file}`).join(', ');
      console.log(`Left out: ${counts}. ${reason}`);
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}
