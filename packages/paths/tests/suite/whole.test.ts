/** What holds of any suite that people work through: nothing of it is lost, and nothing comes twice. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepsByHand } from '../../suite/by-hand.ts';
import { formats } from '../../suite/formats.ts';
import { saidOnce } from '../../suite/said-once.ts';
import { casesInOrder, sectionsOf, smokeSection } from '../../suite/sections.ts';
import type { Case, CaseStep, Suite } from '../../suite/suite.ts';

const some = <Item>(...items: readonly Item[]) => fc.subarray([...items]);
const optional = <Item>(item: fc.Arbitrary<Item>) => fc.option(item, { nil: undefined });

const expectation = fc.record({
  place: fc.constantFrom('open', 'shut'),
  results: some('It is dark.', 'It shines.', 'It sings.', 'It hums.', 'It glows.'),
  requirements: some('2.light', '10.heat', '3.sound'),
});
const step = fc
  .tuple(
    expectation,
    fc.dictionary(fc.constantFrom('Name', 'Town', 'Street'), fc.constantFrom('Ada', 'Thika'), {
      noNullPrototype: true,
    }),
    optional(some('You see a.', 'You see b.')),
    fc.boolean(),
  )
  .map(([expected, data, seen, follows]): Omit<CaseStep, 'number'> => {
    const also = { ...(seen && { seen }), ...(follows && { follows: true as const }) };
    return { ...expected, ...also, data, action: 'press', event: { type: 'press' }, transitions: [] };
  });
const caseOf = fc
  .tuple(
    fc.array(step, { maxLength: 4 }),
    expectation,
    fc.constantFrom('high', 'medium', 'low'),
    optional(fc.constantFrom('Another clock', 'By post', smokeSection)),
    some('A neighbour is in.', 'It is Monday.'),
  )
  .map(([steps, start, priority, section, preconditions]): Omit<Case, 'id'> => {
    const requirements = [...new Set([start, ...steps].flatMap((one) => one.requirements))].sort();
    const numbered = steps.map((one, at) => ({ ...one, number: at + 1 }));
    return {
      title: '',
      priority,
      ...(section && { section }),
      preconditions,
      requirements,
      start,
      steps: numbered,
    };
  });
const suites = fc.array(caseOf, { maxLength: 8 }).map((cases): Suite => {
  const numbered = cases.map((one, at) => ({ ...one, id: `case ${at}` }));
  const requirements = { '2.light': 'It gives light', '9.smell': 'It has no smell' };
  return { machine: 'lamp', title: '', purpose: '', given: 'a lamp', requirements, cases: numbered };
});

test('should have each case in one section: its own, or else that of what it checks', () => {
  fc.assert(
    fc.property(suites, (suite) => {
      const sections = sectionsOf(suite);
      const listed = sections.flatMap(({ cases }) => cases.map(({ id }) => id));
      expect(listed.toSorted(), 'Each case is in one section.').toEqual(suite.cases.map(({ id }) => id).toSorted());
      for (const { title, cases } of sections)
        for (const { id, section, requirements } of cases) {
          if (section !== undefined) expect(title, `The section of ${id} is its own.`).toBe(section);
          else if (title === 'Further cases') expect(requirements, `${id} checks nothing.`).toEqual([]);
          else if (title !== smokeSection)
            expect(requirements, `${id} checks what its section is about.`).toContain(title);
        }
      // The smoke test, what is checked by number, what checks nothing, and then what was given a section.
      const rankOf = (title: string) =>
        title === smokeSection ? 0 : title === 'Further cases' ? 100 : Number(/^\d+/.exec(title)?.[0] ?? 101);
      const ranks = sections.map(({ title }) => rankOf(title));
      expect(ranks, 'The sections are in their order.').toEqual(ranks.toSorted((one, other) => one - other));
    }),
  );
});

test('should begin with the shortest cases in which something completes and fails, unless others were chosen', () => {
  fc.assert(
    fc.property(suites, ({ cases, ...suite }) => {
      const smoke = sectionsOf({ ...suite, cases }).find(({ title }) => title === smokeSection)?.cases ?? [];
      const chosen = cases.filter(({ section }) => section === smokeSection);
      const free = cases.filter(({ section }) => section === undefined);
      const shortest = (['high', 'medium'] as const).flatMap((priority) => {
        const lengths = free.filter((one) => one.priority === priority).map(({ steps }) => steps.length);
        return lengths.length === 0 ? [] : [[priority, Math.min(...lengths)]];
      });
      if (chosen.length > 0) expect(smoke, 'What was chosen is the smoke test.').toEqual(chosen);
      else expect(smoke.map(({ priority, steps }) => [priority, steps.length])).toEqual(shortest);
    }),
  );
});

test('should keep the data, requirements and results of what follows a step by itself', () => {
  fc.assert(
    fc.property(suites, (suite) => {
      for (const one of suite.cases) {
        const groups: (Case['start'] & Partial<CaseStep>)[][] = [[one.start]];
        for (const each of one.steps) {
          if (each.follows) groups.at(-1)?.push(each);
          else groups.push([each]);
        }
        const byHand = stepsByHand(suite, one);
        expect(byHand, 'A step that follows by itself is none of its own.').toHaveLength(groups.length);
        for (const [at, group] of groups.entries()) {
          const { data, requirements, results } = byHand[at] as (typeof byHand)[number];
          const labels = group.flatMap((each) => Object.keys(each.data ?? {}));
          expect(Object.keys(data).toSorted(), 'All data is entered.').toEqual([...new Set(labels)].toSorted());
          expect(new Set(requirements), 'All is checked.').toEqual(new Set(group.flatMap((each) => each.requirements)));
          const seen = group.flatMap((each) => each.seen ?? []);
          const last = group.at(-1)?.results ?? [];
          const expected = seen.length > 0 ? seen : last.length > 0 ? last : [expect.stringMatching(/^The state is /)];
          expect(results, 'The results are those at the end.').toEqual([...new Set(expected)]);
        }
      }
    }),
  );
});

test('should say by a reference all that a step had to say, and refer to what says most of it', () => {
  fc.assert(
    fc.property(suites, (suite) => {
      const { stepsOf } = saidOnce(suite);
      const read = new Map<string, readonly string[]>();
      for (const one of casesInOrder(suite))
        for (const [at, { results }] of stepsByHand(suite, one).entries()) {
          const [first = '', ...rest] = stepsOf(one)[at]?.results ?? [];
          const [, step, of = one.id] =
            /^The same as in step (\d+)(?: of (case \d+))?(?:\.|, and besides:)$/.exec(first) ?? [];
          const said = step === undefined ? [first, ...rest] : [...(read.get(`${of} ${step}`) ?? []), ...rest];
          expect(new Set(said), 'A reference leaves nothing out.').toEqual(new Set(results));
          if (step !== undefined)
            expect(first.endsWith('.'), 'A reference that is all ends so.').toBe(rest.length === 0);
          // Fewer than three are read sooner than looked up.
          const known = [...read.values()].filter(
            (some) => some.length > 2 && some.every((words) => results.includes(words)),
          );
          const most = Math.max(0, ...known.map(({ length }) => length));
          expect(step === undefined ? 0 : results.length - rest.length, 'It refers to what says most.').toBe(most);
          read.set(`${one.id} ${at + 1}`, results);
        }
    }),
  );
});

test('should say in every format what has to be in place before each case, and what the cases check', () => {
  fc.assert(
    fc.property(suites, (suite) => {
      for (const [name, write] of Object.entries(formats)) {
        const text = write(suite);
        const times = (words: string) => text.split(words).length - 1;
        for (const words of ['A neighbour is in.', 'It is Monday.']) {
          const wanted = suite.cases.filter(({ preconditions }) => preconditions.includes(words)).length;
          expect(times(words), `${name} says '${words}' of each case.`).toBeGreaterThanOrEqual(wanted);
        }
        for (const id of ['2.light', '10.heat', '3.sound'])
          expect(
            times(id) > 0 || !suite.cases.some((one) => one.requirements.includes(id)),
            `${name} names ${id}.`,
          ).toBe(true);
      }
      const tagged = formats.gherkin(suite).split('@2.light').length - 1;
      const checking = suite.cases.filter((one) => one.requirements.includes('2.light')).length;
      expect(tagged, 'A scenario has the requirements that it checks as tags.').toBe(checking);
      const read = formats.markdown(suite);
      expect(read, 'What no case checks is left out of what is read.').not.toContain('It has no smell');
      const isChecked = suite.cases.some((one) => one.requirements.includes('2.light'));
      expect(read.includes('It gives light'), 'What a case checks is explained.').toBe(isChecked);
    }),
    { numRuns: 50 },
  );
});
