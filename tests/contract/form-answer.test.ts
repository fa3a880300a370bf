import { expect, test } from 'vitest';
import { formAnswers } from '../../contract/form-answer.gen.ts';
import { type FormAnswer, formAnswer } from '../../contract/form-answer.ts';
import { paybackFormAnswer } from '../../contract/payback.ts';
import { models } from '../models/index.ts';

/** The answers that the models open pages with. */
const answers = models.flatMap(({ eventCases }) =>
  eventCases.flatMap(({ name, event }) =>
    event.type === 'page.answered' ? { name, answer: (event as unknown as { answer: FormAnswer }).answer } : [],
  ),
);

test.each(answers)(
  'should answer a form posted without scripts with what was typed: $answer.flow, $name',
  ({ answer }) => {
    expect(formAnswer.parse(answer)).toEqual(answer);
    expect(formAnswer.safeParse({ ...answer, flow: 'other' }).success).toBe(false);
    const { form: _, ...formless } = answer;
    expect(formAnswer.safeParse(formless).success).toBe(false);
    if (answer.kind !== 'rejected') return;
    const { fieldErrors: __, ...faultless } = answer;
    expect(formAnswer.safeParse(faultless).success).toBe(false);
  },
);

test('should be accepted or rejected in every flow that stores something', () => {
  // A sum is asked for, and impossible figures in it are corrected: tests/views/payback.test.tsx.
  const storing = formAnswers.filter((schema) => schema !== paybackFormAnswer);
  const kinds = new Set(answers.map(({ answer: { flow, kind } }) => `${flow} ${kind}`));
  for (const kind of ['accepted', 'rejected'])
    expect([...kinds].filter((some) => some.endsWith(kind))).toHaveLength(storing.length);
});
