import { day } from '../../../content/day/day.gen.ts';
import { dayHours, fleetDayMachine, minuteTime, openingMinute } from '../../../machines/fleet-day.ts';
import { clockTimeShownAt } from '../clock-time.ts';
import type { Model, ModelEventCase } from '../model.ts';
import type { User } from '../user.ts';

type FleetDay = typeof fleetDayMachine;
type Moment = { context: { minute: number }; matches: (state: { time: 'atAlarm' }) => boolean };

const slider = 'Time of the day';

/** The report that a case opens: the loss of fuel at 14:10. */
const drop = day.events.findIndex(({ minute }) => minute === openingMinute);
/** The one that a link opens: the loss of fuel at 10:42. */
const loss = day.events.findIndex(({ minute }) => minute === 642);
const reportHeading = ({ context: { opened } }: { context: { opened: number } }) =>
  ({ role: 'heading', level: 3, name: day.events[opened]?.title ?? '' }) as const;

const button = (name: string) => ({ role: 'button', name }) as const;

/** Longer than a moment takes to reach the address, in milliseconds. */
const urlPause = 300;

/** What the page opens with if its address says nothing else. */
const isOpening = ({ context: { minute, vehicle } }: { context: { minute: number; vehicle: string } }) =>
  minute === openingMinute && vehicle === '';

/** The minutes between which time passes in the same way are left out. */
const isTold = ({ context: { minute } }: Pick<Moment, 'context'>) =>
  [dayHours.first, openingMinute - 1, openingMinute, dayHours.last - 1].includes(minute);

const played = (name: string, calm: boolean): ModelEventCase<FleetDay> => ({
  name,
  event: { type: 'play.pressed', calm },
  // While it plays, the button says Pause.
  when: (snapshot) => !snapshot.matches({ time: 'playing' }) && (!calm || snapshot.context.minute >= openingMinute - 1),
  cause: async ({ user, environment }, { before }) => {
    await environment.preferMotion(calm ? 'reduced' : 'full');
    await user.click(button(before.matches({ time: 'ended' }) ? 'Play again' : 'Play'));
  },
});

const movedTo = (where: string, minute: number): ModelEventCase<FleetDay> => ({
  name: `the time is moved to ${where}`,
  event: { type: 'slider.moved', minute },
  when: ({ context }) => context.minute !== minute,
  cause: ({ user }) => user.slide(slider, minute),
});

async function seesMinute(user: User, moment: Moment): Promise<void> {
  const { minute } = moment.context;
  await user.seeValue(slider, String(minute));
  const newest = day.events.findLast((event) => event.minute <= minute);
  if (!newest) return;
  const held = `Held at ${clockTimeShownAt(minute)}: ${newest.title.charAt(0).toLowerCase()}${newest.title.slice(1)}`;
  const isHeld = moment.matches({ time: 'atAlarm' });
  await user.see({ role: 'status', text: isHeld ? held : `${clockTimeShownAt(newest.minute)} ${newest.title}` });
}

const standing = (name: string) => async (user: User, moment: Moment) => {
  await user.see(button(name));
  await seesMinute(user, moment);
};

export const fleetDayModel: Model<FleetDay> = {
  machine: fleetDayMachine,
  route: '/tour',
  screen: 'wide',
  // The console comes at the first sign that somebody is there.
  approach: ({ user }) => user.wake(button('Next slide')),
  eventCases: [
    {
      name: 'a link to 10:42 and KDA 412T is opened',
      event: { type: 'address.changed', minute: 642, vehicle: 'KDA 412T', place: -1 },
      opening: true,
      when: isOpening,
      begin: async () => '/tour?at=10:42&vehicle=KDA412T',
      cause: async () => {},
    },
    {
      name: 'a link to the loss of fuel at 10:42 is opened',
      event: { type: 'address.changed', minute: 642, vehicle: 'KDA 412T', place: loss },
      opening: true,
      when: isOpening,
      begin: async () => '/tour?at=10:42&vehicle=KDA412T&event=drop',
      cause: async () => {},
    },
    {
      name: 'a link to the end of the day is opened',
      event: { type: 'address.changed', minute: dayHours.last, vehicle: '', place: -1 },
      opening: true,
      when: isOpening,
      begin: async () => '/tour?at=23:59',
      cause: async () => {},
    },
    {
      name: 'Back is pressed on a report',
      event: { type: 'address.changed', minute: openingMinute, vehicle: '', place: -1 },
      when: (snapshot) => snapshot.matches({ report: 'opened' }) && isOpening({ context: snapshot.context.before }),
      cause: async ({ user, environment }) => {
        await environment.pass(urlPause);
        await user.revisit('/tour');
      },
    },
    {
      name: 'Product tour is chosen in the footer',
      event: { type: 'address.changed', minute: openingMinute, vehicle: '', place: -1 },
      when: (snapshot) => !snapshot.matches({ time: 'playing' }) && !isOpening(snapshot),
      cause: async ({ user, environment }) => {
        await environment.pass(urlPause);
        await user.click({ role: 'link', name: 'Product tour', within: { role: 'contentinfo' } });
      },
    },
    played('Play is pressed', false),
    played('Play is pressed by someone who prefers reduced motion', true),
    {
      name: 'Pause is pressed',
      event: { type: 'pause.pressed' },
      cause: ({ user }) => user.click(button('Pause')),
      expected: ['The time beside "Play" stands still.'],
    },
    {
      name: 'a minute has been shown long enough',
      event: { type: 'time.passed' },
      when: (snapshot) => snapshot.matches({ time: { playing: 'running' } }) && isTold(snapshot),
      cause: ({ environment }) => environment.pass(minuteTime),
    },
    movedTo('14:09', openingMinute - 1),
    movedTo('18:59', dayHours.last - 1),
    movedTo('the end', dayHours.last),
    {
      name: 'a finger is put on the time',
      event: { type: 'slider.held' },
      when: (snapshot) => snapshot.matches({ time: { playing: 'running' } }),
      cause: ({ user }) => user.hold(slider),
      onlyByProgram: true,
    },
    {
      name: 'the finger is lifted',
      event: { type: 'slider.released' },
      when: (snapshot) => snapshot.matches({ time: { playing: 'scrubbing' } }),
      cause: ({ user }) => user.letGo(slider),
      onlyByProgram: true,
    },
    {
      name: 'KDA 412T is chosen in the list',
      event: { type: 'vehicle.chosen', vehicle: 'KDA 412T' },
      when: ({ context }) => context.minute === openingMinute,
      cause: ({ user }) => user.click({ role: 'button', name: 'KDA 412T 17 km/h Athi River to Kitengela' }),
    },
    {
      name: 'All vehicles is pressed',
      event: { type: 'vehicle.left' },
      when: (snapshot) => snapshot.matches({ report: 'closed', selection: 'vehicle' }),
      cause: ({ user }) => user.click(button('All vehicles')),
    },
    {
      name: 'the loss of fuel at Salgaa is opened',
      event: { type: 'event.opened', place: drop, minute: openingMinute, vehicle: 'KCZ 204P' },
      when: (snapshot) =>
        snapshot.context.minute >= openingMinute &&
        snapshot.matches({ report: 'closed' }) &&
        ['', 'KCZ 204P'].includes(snapshot.context.vehicle),
      cause: ({ user }) => user.click(button('Fuel drop 38 L 14:10 KCZ 204P, Salgaa')),
    },
    {
      name: 'the report is closed',
      event: { type: 'event.closed' },
      when: (snapshot) => snapshot.matches({ report: 'opened' }),
      cause: ({ user }) => user.click(button('Close the report')),
    },
  ],
  smoke: [
    {
      title: 'See when fuel was lost, and what the company would have been sent',
      steps: ['the loss of fuel at Salgaa is opened', 'the report is closed', 'All vehicles is pressed'],
    },
    {
      title: 'Play the day up to the next alarm',
      steps: [
        'the time is moved to 14:09',
        'Play is pressed',
        'a minute has been shown long enough',
        'Play is pressed',
        'a minute has been shown long enough',
      ],
    },
  ],
  byHand: [
    {
      title: 'Turn from a report to another vehicle',
      steps: ['the loss of fuel at Salgaa is opened', 'KDA 412T is chosen in the list'],
    },
    { title: 'Follow a vehicle', steps: ['KDA 412T is chosen in the list', 'All vehicles is pressed'] },
    { title: 'Play the day and pause it', steps: ['Play is pressed', 'Pause is pressed'] },
    {
      title: 'Play the end of the day',
      steps: [
        'the time is moved to 18:59',
        'Play is pressed',
        'a minute has been shown long enough',
        'Play is pressed',
        'Pause is pressed',
      ],
    },
    {
      title: 'Play the day with reduced motion, from alarm to alarm',
      steps: [
        'the time is moved to 14:09',
        'Play is pressed by someone who prefers reduced motion',
        'Play is pressed by someone who prefers reduced motion',
        'Play is pressed by someone who prefers reduced motion',
        'Play is pressed by someone who prefers reduced motion',
        'the time is moved to 18:59',
        'Play is pressed by someone who prefers reduced motion',
      ],
    },
    {
      title: 'Move the time while the day plays',
      steps: [
        'Play is pressed',
        'the time is moved to 18:59',
        'Pause is pressed',
        'Play is pressed',
        'the time is moved to the end',
      ],
    },
    {
      title: 'Go on from a report, which closes it',
      steps: [
        'the loss of fuel at Salgaa is opened',
        'the time is moved to 18:59',
        'the loss of fuel at Salgaa is opened',
        'Product tour is chosen in the footer',
        'the loss of fuel at Salgaa is opened',
        'Play is pressed',
      ],
    },
    { title: 'Move the time to the end of the day', steps: ['the time is moved to the end'] },
    {
      title: 'Close a report by Back',
      steps: ['the loss of fuel at Salgaa is opened', 'Back is pressed on a report'],
    },
    {
      title: 'Open a report at the end of the day, and close it',
      steps: ['the time is moved to the end', 'the loss of fuel at Salgaa is opened', 'the report is closed'],
    },
    {
      title: 'Open a report by its link',
      steps: ['a link to the loss of fuel at 10:42 is opened', 'the report is closed'],
    },
    {
      title: 'Open the end of the day by a link to a later time',
      steps: ['a link to the end of the day is opened'],
    },
    {
      title: 'Open a moment by its link',
      steps: ['a link to 10:42 and KDA 412T is opened', 'All vehicles is pressed'],
    },
  ],
  // What was shown before counts only while a report is open.
  serialise: ({ context: { before, ...context } }) => (context.opened < 0 ? context : { ...context, before }),
  sources: { 'time.passed': 'keepingTime' },
  states: {
    'fleetDay.time.paused': standing('Play'),
    'fleetDay.time.playing': (user) => user.see(button('Pause')),
    'fleetDay.time.playing.running': (user, moment) =>
      user.seePassing('The time beside "Pause" moves on', () => seesMinute(user, moment)),
    'fleetDay.time.playing.scrubbing': seesMinute,
    'fleetDay.time.atAlarm': standing('Play'),
    'fleetDay.time.ended': standing('Play again'),
    'fleetDay.selection.fleet': (user) => user.doesNotSee(button('All vehicles')),
    'fleetDay.selection.vehicle': (user, moment) =>
      user.see(
        moment.context.opened < 0 ? { role: 'heading', level: 3, name: moment.context.vehicle } : reportHeading(moment),
      ),
    'fleetDay.report.closed': (user) => user.doesNotSee(button('Close the report')),
    'fleetDay.report.opened': async (user, moment) => {
      await user.see(reportHeading(moment));
      await user.see({ text: day.events[moment.context.opened]?.sends[0]?.text ?? '' });
    },
  },
};
