import type { Industry } from '../subject.ts';

/**
 * The words of /industry/retail.
 *
 * Its picture: a timetable with a row per branch (city centre, Karen, Thika, Kisumu), each with its receiving window
 * as a band and the lorry's expected arrival as a mark, all inside their bands but one, which is late and marked
 * amber.
 */
export default {
  name: 'Retail',
  entry: {
    place: 70,
    description: 'Shelves filled when the shop expects it',
    icon: 'M5 11v9h14v-9M3 11l2-7h14l2 7zM10 20v-5h4v5',
  },
  headline: 'At the receiving bay while it’s still open',
  lead: 'A branch has one bay, one slot and staff called in to unload. Plan around the slot, find out in good time which lorry will miss it, and have the driver and the clerk count together at the tailgate.',
  description:
    'For supermarkets, chains and their distribution centres: branch windows planned, late lorries seen early, counts signed at the bay and returns picked up.',
  picture: 'StoreWindows',
  fitted: {
    name: 'TailLiftLorry',
    points: [
      { term: 'Tracker', text: 'behind the dashboard, for position, speed and ignition.' },
      { term: 'Tank sensor', text: 'litres beside the position.' },
      { term: 'Load', text: 'counted at the tailgate: anything short or broken has a photo.' },
      { term: 'Tail lift', text: 'on the morning check sheet.' },
    ],
    moment: { at: '14:20', vehicle: 'KDG 205L' },
  },
  sections: [
    {
      title: 'The hour each branch gives you',
      text: 'The city centre branch has to have its goods before the streets fill up; the one at the mall in Karen unloads after the bread van; Kisumu shares a bay with two neighbours. Enter each branch’s delivery window once. The planner builds the night’s rounds around these windows and what fits in each vehicle, and drivers get their rounds on their phones before the loading lights go on. If a branch changes its window, someone in transport edits one entry, and the next plan takes it into account.',
      points: ['Windows kept by branch', 'Rounds that fit hours and loads', 'Planned and driven times compared'],
    },
    {
      title: 'Stuck at Mlolongo',
      text: 'An accident closes two lanes, and on the map the Thika lorry hasn’t moved for a while. Dispatch sees at a glance which branch will be late, and sends its manager a link that shows the vehicle and opens on any phone. The unloading team stays on the shop floor until the lorry turns in. Afterwards the trip history shows where the lorry was held up and for how long. If you’re late for a branch on the same day every week, change the departure time.',
    },
    {
      title: 'Counted at the tailgate',
      text: 'The driver and the receiving clerk count cages, pallets and crates on one screen, and both sign. Shorts, breakages and short-dated stock are photographed before the doors close, so every credit note starts with a photo. Empty crates going back are counted as carefully as full ones coming in, because otherwise nobody writes them down in March and everybody’s looking for them in December.',
      points: ['Shorts and breakages with photos', 'Empties counted both ways', 'Signed by driver and clerk'],
    },
    {
      title: 'Something to carry home',
      text: 'Transfers, customer returns and recalled batches could go back in the lorry that’s at the door anyway. A branch asks, head office agrees, and the driver’s list for that stop says what to take and has a form for it. On the day of a recall, quality control watches branches go from open to collected as drivers sign for the cartons, town by town.',
    },
  ],
  parts: [
    {
      kind: 'table',
      title: 'This morning’s bays',
      columns: ['Branch', 'Bay open', 'Lorry expected'],
      rows: [
        ['City centre', '05:00–06:00', '05:24'],
        ['Karen', '06:30–07:30', '07:00'],
        ['Thika', '06:00–07:00', '07:30, too late'],
        ['Kisumu', '08:00–09:00', '08:36'],
      ],
    },
    'vehicle',
    { sections: 4 },
  ],
  closing: 'Show us one branch and its receiving hour',
  related: ['/features/routing', '/features/collaboration', '/industry/consumer'],
} satisfies Industry;
