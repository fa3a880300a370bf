import { InputError } from '@msafara/command';
import { follow, type Path } from '@msafara/paths';
import { expect, test } from 'vitest';
import { bookingModel } from '../models/booking/model.ts';
import { contactModel, exampleMessage } from '../models/contact/model.ts';
import { textsOfPaths } from '../models/drivers/manual/texts.ts';
import { models } from '../models/index.ts';
import { exploreModel, type Model, pathsOf } from '../models/model.ts';

/** How the path along some event cases of a model is done by hand. */
async function textsAlong(model: Model, names: readonly string[]) {
  const path = follow(exploreModel(model), names);
  const texts = (await textsOfPaths(model, [path])).get(path);
  if (texts === undefined) throw new Error('The path has no texts.');
  return { ...texts, steps: texts.steps ?? [], path };
}

const contact = contactModel as unknown as Model;
const filledIn = ['Full name', 'Organisation', 'Phone number', 'Email address', 'Enquiry'].map(
  (label) => `${label} is filled in`,
);

test('should say what to do and what to enter, with the words of the page', async () => {
  const { start, steps } = await textsAlong(contact, ['the scripts start', ...filledIn, 'Send is pressed']);
  expect(start?.instruction).toBe('In a window of 1280 by 800 pixels, open /contacts.');
  expect(steps[1]?.instruction).toBe("Enter 'Wanjiru Kamau' in the field 'Full name'.");
  expect(steps[1]?.data).toEqual({ 'Full name': 'Wanjiru Kamau' });
  expect(steps.at(-1)?.instruction).toBe("Press the button 'Send'.");
});

test('should expect what the specification says, not what the chart does', async () => {
  const names = ['the scripts start', ...filledIn, 'Send is pressed', 'the server accepts the message'];
  const { steps } = await textsAlong(contact, names);
  const [posting, accepted] = steps.slice(-2);
  // Specification 3: one POST with the five fields. Rulings on contact: both the visitor and the inbox get an email.
  const request = posting?.expected?.find((result) => result.startsWith('The browser requests POST /api/'));
  expect(request).toContain(JSON.stringify(exampleMessage.enquiry));
  expect(accepted?.expected).toContain("The page shows the status with 'Your message was sent'.");
  expect(accepted?.expected).toContain(
    "sales@msafara.example gets the email 'New message from the website: Wanjiru Kamau'.",
  );
  expect(accepted?.instruction).toContain('the server accepts it');
});

test('should list only what is new after a step', async () => {
  const { steps } = await textsAlong(contact, ['the scripts start', 'Full name is filled in']);
  expect(steps[1]?.expected).toEqual(["The field 'Full name' contains 'Wanjiru Kamau'."]);
});

test('should say how to prepare a case that begins with something left behind', async () => {
  const { preconditions, start } = await textsAlong(bookingModel as unknown as Model, [
    'the device kept a booking that had not been sent',
  ]);
  expect(preconditions).toEqual([
    expect.stringMatching(/^Open \/booking\. .+Press the button 'Submit'\. Break the connection .+ Close the tab\.$/),
  ]);
  expect(start?.instruction).toMatch(/open \/booking\.$/);
});

test('should refuse to expect what the oracle does not', async () => {
  const { path } = await textsAlong(contact, ['the scripts start', 'Full name is filled in']);
  const [first, second] = path.steps;
  const elsewhere = { ...second, after: { ...(second?.after as object), value: { idle: 'sent' } } };
  const wrong = { ...path, steps: [first, elsewhere] } as typeof path;
  await expect(textsOfPaths(contact, [wrong])).rejects.toThrow(InputError);
  await expect(textsOfPaths(contact, [wrong])).rejects.toThrow('where the requirements say idle.filling');
});

/** The smallest models, because to plan paths of the others takes seconds; all are written down alike. */
const small = models.filter(({ machine }) => ['subscription', 'share', 'explainer', 'video'].includes(machine.id));

test.each(small.map((model) => [model.machine.id, model] as const))(
  'should say for every step of %s what to do and what to expect',
  async (_, model) => {
    const paths: Path<never>[] = pathsOf(model) as never;
    for (const { start, steps = [] } of (await textsOfPaths(model, paths as never)).values()) {
      expect(start?.instruction).toMatch(/^In a window of .+, open \/.*\.$/);
      const said = steps.map(({ instruction = '' }) => instruction);
      expect(said.filter((words) => !/^[A-Z].+\.$/.test(words))).toEqual([]);
      expect(said.filter((words) => /undefined|\[object/.test(words))).toEqual([]);
      const checked = steps.slice(steps.findLastIndex(({ expected = [] }) => expected.length === 0) + 1);
      expect(checked.length).toBeGreaterThan(0);
    }
  },
);
