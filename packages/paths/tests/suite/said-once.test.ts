import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { deriveSamples, plan } from '../../index.ts';
import { type CaseStep, formats, type PathTexts, suiteOf } from '../../suite/index.ts';
import { saidOnce } from '../../suite/said-once.ts';

const form = setup({}).createMachine({
  id: 'form',
  initial: 'empty',
  states: { empty: { on: { sent: 'done', left: 'gone' } }, done: {}, gone: {} },
});

const paths = plan(form, deriveSamples(form));
const [name, street, town, country] = ['Name', 'Street', 'Town', 'Country'].map((label) => `Enter 'x' in "${label}".`);
const small = [name, street, town, country] as string[];
const page = ['You see a.', 'You see b.', 'You see c.', 'You see d.'];

/** A suite whose two cases enter and expect these, each in its only step after the start. */
function written(...texts: { entries: string[]; expected: string[]; then?: string }[]): string {
  expect(paths).toHaveLength(2);
  const suite = suiteOf(form, paths, { title: 'Form', purpose: 'Is sent', given: 'a page' }, (path): PathTexts => {
    const { entries = [], expected = [], then = 'Press "Send".' } = texts[paths.indexOf(path)] ?? {};
    const instruction = ['Open it.', ...entries, then].join(' ');
    return { isComplete: true, start: { expected: [] }, steps: [{ instruction, entries, expected }] };
  });
  return formats.markdown(suite);
}

test('should name what two cases enter, with what one of them enters besides', () => {
  const text = written(
    { entries: [...small, 'Tick "Terms".'], expected: ['You see a.'] },
    { entries: small, expected: ['You see b.'] },
  );
  expect(text).toContain(`- Example A: ${small.join(' ')}\n`);
  expect(text).toContain('[ ] Open it. Fill in the form with example A. Tick "Terms". Press "Send".');
  expect(text).toContain('[ ] Open it. Fill in the form with example A. Press "Send".');
  expect(text).not.toContain('Example B');
});

test('should name nothing that a single case enters, or that is as short as its name', () => {
  const alone = written({ entries: small, expected: [] }, { entries: [...small.slice(1), 'a'], expected: [] });
  const short = written({ entries: small.slice(1), expected: [] }, { entries: small.slice(1), expected: [] });
  for (const text of [alone, short]) {
    expect(text).not.toContain('xample');
    expect(text).toContain("Enter 'x' in");
  }
});

test('should refer to an earlier step that had the same results, and say only what is new', () => {
  const text = written({ entries: [], expected: page }, { entries: [], expected: [...page, 'You see e.'] });
  const [, first, second] = text.split('### ');
  expect(first).toContain(`   - ${page.join('\n   - ')}\n`);
  const id = first?.split(':')[0];
  expect(second).toContain(`   - The same as in step 2 of ${id}, and besides:\n   - You see e.\n`);
  expect(second).not.toContain('You see a.');
});

test('should repeat few results, and those of which an earlier step had more', () => {
  const two = page.slice(1, 3);
  const few = written({ entries: [], expected: two }, { entries: [], expected: two });
  const less = written({ entries: [], expected: [...page, 'You see e.'] }, { entries: [], expected: page });
  for (const text of [few, less]) {
    expect(text).not.toContain('The same as');
    expect(text.match(/You see b\./g)).toHaveLength(2);
  }
});

test('should name by letters as many examples as there are', () => {
  const suite = suiteOf(form, paths, { title: 'Form', purpose: 'Is sent', given: 'a page' });
  const forms = Array.from({ length: 53 }, (_, at) => [...small, `Tick "${at}".`]);
  const cases = suite.cases.map((one) => ({
    ...one,
    steps: forms.map((entries) => ({ ...(one.steps[0] as CaseStep), entries })),
  }));
  const names = saidOnce({ ...suite, cases }).examples.map((words) => words.split(':')[0]);
  expect(names).toHaveLength(53);
  expect([0, 25, 26, 51, 52].map((at) => names[at])).toEqual(
    ['A', 'Z', 'AA', 'AZ', 'BA'].map((one) => `Example ${one}`),
  );
});
