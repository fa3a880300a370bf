import { readFileSync } from 'node:fs';
import { InputError } from '@msafara/command';
import { follow } from '@msafara/paths';
import { formats, numbered, readNumbers, type Suite, sectionsOf, stepsByHand, suiteOf } from '@msafara/paths/suite';
import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { manualSuiteOf } from '../../scripts/paths/heading.ts';
import { manualFiles } from '../../scripts/paths/manual-results.ts';
import { bookingModel } from '../models/booking/model.ts';
import { contactModel } from '../models/contact/model.ts';
import { textsOfPaths } from '../models/drivers/manual/texts.ts';
import { flowOf, flows } from '../models/flows.ts';
import { exploreModel, type Model } from '../models/model.ts';
import { labelsNotShown } from './labels.ts';

/** Tests only read suites, which take seconds to plan. */
const suites = new Map<string, Promise<Suite>>();

/** How the path along some event cases of a model is done by hand. */
async function textsAlong(model: Model, names: readonly string[]) {
  const path = follow(exploreModel(model), names);
  const texts = (await textsOfPaths(model, [path])).get(path);
  if (texts === undefined) throw new Error('The path has no texts.');
  return { ...texts, steps: texts.steps ?? [], path };
}

function manualSuite(id: string): Promise<Suite> {
  const suite = suites.get(id) ?? plannedSuite(id);
  suites.set(id, suite);
  return suite;
}

async function plannedSuite(id: string): Promise<Suite> {
  const flow = flowOf(id);
  const { heading, paths, textsOf } = await manualSuiteOf(flow);
  return suiteOf(flow.machine, paths, heading, textsOf as never);
}

const [contact, booking] = [contactModel, bookingModel] as unknown as [Model, Model];
const filledIn = ['Full name', 'Organisation', 'Phone number', 'Email', 'Enquiry'].map(
  (label) => `${label} is filled in`,
);
/** What holds only on the day, and at the place, at which a suite is written: a year, a day as a button says it ('Tue 8 Dec'). */
const ofThisDay = /\b20\d\d\b|\b\w{3} \d{1,2} \w{3}\b|Nairobi/;
const opened = ['the scripts start', 'the browser reports the day'];

test('should say what to do and what to enter, with the words of the page', async () => {
  const { start, steps } = await textsAlong(contact, ['the scripts start', ...filledIn, 'Send is pressed']);
  expect(start?.instruction).toBe('Open http://localhost:3000/contacts.');
  expect(steps[1]?.instruction).toMatch(
    /^Enter 'Wanjiru Kamau' in "Full name"\. Enter 'Kamau Haulage' in "Organisation"\./,
  );
  expect(steps[1]?.data).toMatchObject({ 'Full name': 'Wanjiru Kamau', Organisation: 'Kamau Haulage' });
  expect(steps.at(-1)?.instruction).toBe('Press "Send".');
});

test('should expect what the specification says, not what the chart does', async () => {
  const names = ['the scripts start', ...filledIn, 'Send is pressed', 'the server accepts the message'];
  const { steps } = await textsAlong(contact, names);
  // Rulings on contact: both the visitor and the inbox get an email.
  expect(steps.at(-1)?.expected).toEqual(
    expect.arrayContaining([
      'You see the message "Your message was sent".',
      'sales@msafara.example gets an email with the subject "New message from the website: Wanjiru Kamau".',
    ]),
  );
});

test('should have a server answer by itself, so that nothing has to hold a request', async () => {
  const names = ['the scripts start', ...filledIn, 'Send is pressed', 'the server accepts the message'];
  const { steps } = await textsAlong(contact, names);
  expect(steps.at(-2)?.expected).toEqual([]);
  expect(steps.at(-1)?.follows).toBe(true);
});

test('should break the network before the press that it is to fail', async () => {
  const names = [...opened, 'the form is submitted'];
  expect((await textsAlong(booking, names)).steps.at(-1)?.instruction).toBe('Press "Submit: book my demo".');
  const offline = await textsAlong(contact, [
    'the scripts start',
    ...filledIn,
    'Send is pressed',
    'the network breaks',
  ]);
  expect(offline.steps.at(-2)?.instruction).toBe(
    'In the developer tools, block the request URL http://localhost:3000/api/*. Press "Send".',
  );
});

test('should wait for the page where its next try depends on how long the tester took', async () => {
  expect(formats.markdown(await manualSuite('booking'))).toMatch(/stop blocking \S+\. Wait until the page changes, /);
});

test('should tell dates from the day of the test', async () => {
  const { steps } = await textsAlong(booking, [...opened, 'midnight passes']);
  expect(steps.at(1)?.expected).toContain('The field "Date" shows tomorrow.');
});

test('should begin with the smoke test, go on by requirement and end with what needs another clock', async () => {
  const sections = sectionsOf(await manualSuite('booking'));
  expect(sections[0]?.title).toBe('Smoke test');
  expect(sections[0]?.cases.map(({ title }) => title)).toEqual([
    'Book a demo',
    'Submit an empty form',
    'Enter an invalid phone number and an invalid email address',
    'Book a demo while the network is down',
  ]);
  expect(sections.slice(1, -1).map(({ title }) => title)).toEqual(expect.arrayContaining(['2.booking']));
  expect(sections.at(-1)?.title).toBe('With a changed clock');
  for (const { title, cases } of sections)
    for (const { preconditions } of cases)
      expect(preconditions.some((words) => words.includes('clock'))).toBe(title === 'With a changed clock');
});

test('should say once what a page shows and what a form is filled in with, in what is read as a whole', async () => {
  const markdown = formats.markdown(await manualSuite('booking'));
  expect(markdown.match(/You see the heading "Successfully Sent Booking!"/g)).toHaveLength(3);
  expect(markdown.match(/The fields "First name", "Last name", "Phone number" and "Email" are empty/g)).toHaveLength(1);
  expect(markdown).toMatch(
    /^- Example B: Enter 'Amina' in "First name"\. .* Choose "Fuel management" in "What to see first \(optional\)"\.$/m,
  );
  expect(markdown).toContain('Fill in the form with example B. Choose "Honolulu (Pacific)" in "Time zone".');
  expect(markdown).toContain('The same as in step 1 of ');
});

test('should say in each case of another tool all that a tester does and sees', async () => {
  const suite = await manualSuite('booking');
  for (const format of ['testrail', 'testrail-xml', 'xray'] as const) {
    const text = formats[format](suite);
    expect(text).not.toMatch(/The same as in step|with example [A-Z]/);
    expect(
      text.match(/The fields \S+First name\S+ \S+Last name\S+ \S+Phone number\S+ and \S+Email\S+ are empty/g),
    ).toHaveLength(5);
    expect(text).toContain(
      '2.booking: First name, last name, telephone, email, date, time, Submit. The form works before',
    );
  }
});

test('should say beside the id of each requirement that is checked what it demands', async () => {
  const suite = await manualSuite('contact');
  const [, checks = ''] = formats.markdown(suite).split('The cases check:');
  for (const id of suite.cases.flatMap(({ requirements }) => requirements)) expect(checks).toContain(`- ${id}: `);
  expect(suite.requirements?.['8.contact']).toMatch(
    /^An alert says that it was not sent .*\. This corrects: A failed message is only logged\.$/,
  );
  // A row of the specification that only refers to another one says nothing to a tester.
  expect(suite.requirements?.['4.contact-kept']).toMatch(
    /^What happens to a pending message when its page is left: every page goes on retrying it .*; typing another text withdraws it\.$/i,
  );
});

test('should refuse to expect what the oracle does not', async () => {
  const { path } = await textsAlong(contact, ['the scripts start', 'Full name is filled in']);
  const [first, second] = path.steps;
  const elsewhere = { ...second, after: { ...(second?.after as object), value: { idle: 'sent' } } };
  const wrong = { ...path, steps: [first, elsewhere] } as typeof path;
  await expect(textsOfPaths(contact, [wrong])).rejects.toThrow(InputError);
  await expect(textsOfPaths(contact, [wrong])).rejects.toThrow('where the requirements say idle.filling');
});

/** The flows that have a suite for testers. */
const byHand = flows.filter(({ model }) => model.onlyByProgram === undefined).map(({ machine }) => machine.id);

test.each(byHand)('should give the suite of %s to somebody who has never seen a chart', async (id) => {
  const suite = await manualSuite(id);
  expect(suite.cases.length).toBeGreaterThan(0);
  for (const one of suite.cases) {
    const steps = stepsByHand(suite, one);
    expect(steps.filter(({ results }) => results.length === 0)).toEqual([]);
    const words = [one.title, ...steps.flatMap(({ action, results }) => [action, ...results])];
    expect(words.filter((text) => !/^['A-Z].*$/.test(text) && !text.includes(' gets an email '))).toEqual([]);
    // Of charts, tools, programs and faults in the texts themselves.
    const strange =
      /undefined|\[object|unhydrated|\bproxy\b|\bstate\b|steps to|which leads to|scripts start|\bstatus \d|\bw+[a-z]+\.[a-z]+: /;
    expect(words.filter((text) => strange.test(text) || ofThisDay.test(text))).toEqual([]);
  }
});

test.each(byHand)('should name nothing in the suite of %s that is not on the screen', async (id) => {
  expect(labelsNotShown(await manualSuite(id))).toEqual([]);
});

test.each(byHand)('should give each case of %s a title of its own, in the words of the screen', async (id) => {
  const { machine, model } = flowOf(id);
  const { smoke = [], byHand = [] } = model;
  const suite = await manualSuite(id);
  const planned = suite.cases.filter(({ section }) => section !== 'With a changed clock').map(({ title }) => title);
  expect(planned.toSorted()).toEqual([...smoke, ...byHand].map(({ title }) => title).toSorted());
  // Neither a type of event, such as 'play.pressed', nor a name such as 'sendingCode' or 'idle.sent' is on any screen.
  const ofChart = [...machine.events, ...statesOf(machine.root)].filter((name) => /[.A-Z]/.test(name));
  const words = suite.cases.flatMap((one) => [
    one.title,
    ...stepsByHand(suite, one).flatMap(({ action, results }) => [action, ...results]),
  ]);
  expect(words.filter((text) => ofChart.some((name) => text.includes(name)))).toEqual([]);
});

test.each(byHand)('should have the number of each case of %s committed', async (id) => {
  const kept = readNumbers(readFileSync(manualFiles.cases, 'utf8'), manualFiles.cases);
  expect(
    numbered(await manualSuite(id), kept).numbers[id],
    `Commit what \`npm run paths -- ${id} --format markdown\` adds to ${manualFiles.cases}.`,
  ).toEqual(kept[id]);
});

/** The names of the states in a node of a chart, and of those in them with the names around. */
function statesOf({ states }: AnyStateMachine['root']): string[] {
  return Object.values(states).flatMap((node) => [node.key, node.path.join('.'), ...statesOf(node)]);
}

test('should name what has no words on the screen by its looks', async () => {
  const words = async (id: string) => formats.markdown(await manualSuite(id));
  expect(await words('tour')).toContain('Press the button with the arrow to the right.');
  expect(await words('tour')).toContain(
    'You see the words "Slide 2 of 6" above the heading "Vehicle and driver assignment".',
  );
  expect(await words('pricing')).toContain('Press the button with the plus sign.');
  expect(await words('explainer')).toContain('Press "Play" in the box "Msafara at work".');
  expect(await words('share')).toContain('You see the WhatsApp icon, the X icon,');
  expect(await words('mobileMenu')).toContain('Click the logo at the top left.');
  expect(await words('fuelStation')).toContain('the button "Copy" next to the password under "Manager"');
  expect(await words('tripReplay')).toContain(
    'Drag the round handle below the fuel chart until you see "13:30" under "Time".',
  );
  expect(await words('tripReplay')).toContain('You see "14:10" under "Time".');
});

test('should say of what moves only what a person can see of it', async () => {
  const suite = await manualSuite('tripReplay');
  const playing = suite.cases
    .flatMap((one) => stepsByHand(suite, one))
    .filter(
      ({ results }) =>
        results.includes('You see the button "Pause".') && !results.some((words) => words.includes('message')),
    );
  expect(playing.map(({ results }) => results.slice(1))).toEqual([
    ['The time under "Time" moves on from "07:30" towards "17:00".'],
    ['The time under "Time" moves on from "07:30" towards "17:00".'],
  ]);
  // A time at which it was paused depends on who pauses.
  const { steps } = await textsAlong(flowOf('tripReplay').model, ['Play is pressed', 'Pause is pressed']);
  expect(steps.at(-1)?.expected).toEqual(['The time under "Time" stands still.', 'You see the button "Play".']);
});

test('should say once how wide the page is, and only again when that changes', async () => {
  const { start, steps } = await textsAlong(flowOf('mobileMenu').model, [
    'the toggle is pressed',
    'the screen is widened',
  ]);
  expect(start?.instruction).toBe('Open http://localhost:3000/ and make the page 390 pixels wide.');
  expect(steps.map(({ instruction }) => instruction)).toEqual([
    'Press the menu button at the top right.',
    'Press Ctrl+Shift+M to give the page its full width again.',
  ]);
});

test('should list the links of a menu in one line', async () => {
  const { steps } = await textsAlong(flowOf('mobileMenu').model, ['the toggle is pressed']);
  expect(steps[0]?.expected).toEqual([
    'The menu is open.',
    expect.stringMatching(/^You see the links "Home", "Features", .+ and "Sign In" in the menu\.$/),
  ]);
});

test('should say what is not there yet, where a page shows nothing else of the flow', async () => {
  const { start } = await textsAlong(flowOf('header').model, ['the page is scrolled to 50 px']);
  expect(start?.expected).toEqual(['You do not see the dividing line in the header.']);
});

test('should explain only what the cases of a suite call for', async () => {
  const [tour, booking] = [await manualSuite('tour'), await manualSuite('booking')];
  expect(tour.equipment?.join(' ')).not.toMatch(/[Dd]eveloper tools|email|square brackets|single quotes/);
  expect(booking.equipment?.join(' ')).toMatch(
    /single quotes.*Developer tools.*No throttling.*square brackets.*Emails/,
  );
  for (const { preconditions, steps } of booking.cases) {
    const blocks = steps.some(({ instruction }) => instruction?.includes('block the request URL'));
    expect(preconditions.some((words) => words.startsWith('To block a request URL'))).toBe(blocks);
  }
});

test('should give Markdown with addresses and patterns as a tester copies them', async () => {
  expect(formats.markdown(await manualSuite('passwordReset'))).toContain('Open http://localhost:3000/password_reset.');
  expect(formats.markdown(await manualSuite('booking'))).toContain(
    'block the request URL `http://localhost:3000/api/*`.',
  );
});

test('should expect what an event case names, unless a later one of the same step takes its place', async () => {
  const caseOf = async (id: string, title: string) =>
    formats
      .markdown(await manualSuite(id))
      .split(`: ${title}\n`)[1]
      ?.split('###')[0];
  expect(await caseOf('passwordReset', 'Choose a common password')).toContain('You see the message "Too common".');
  const mismatch = 'Under "Re-enter password" you see "Passwords do not match".';
  expect(await caseOf('account', 'Re-enter the password wrongly')).toContain(mismatch);
  expect(await caseOf('account', 'Create an account')).not.toContain(mismatch);
});
