/** What each vehicle is meant to do on the day; `simulate.ts` makes readings of it. Vehicles and people are invented. */
import type { VehicleKind } from '../../content/day/day.ts';
import type { RoadPlace } from './roads.ts';

/** What diesel costs at the pump on the day, in shillings. */
export const pricePerLitre = 180;

/** A time of day such as 14:10. */
export type Time = `${number}:${number}`;

export type PlannedStep =
  /** Drives from where it is; `litres` is what that takes, where it is known. `isEven`: at one speed all the way. */
  | { does: 'drive'; from: Time; to: RoadPlace; arrives: Time; litres?: number; isEven?: true }
  /** Stands with its engine on. */
  | { does: 'idle'; from: Time; until: Time }
  /** Fuel goes in or out while it stands, up to a time. */
  | { does: 'fill' | 'lose'; litres: number; until: Time; minutes: number };

export type Plan = {
  plate: string;
  kind: VehicleKind;
  driver: string;
  /** In litres. */
  tank: number;
  litres: number;
  /** Litres per 100 km. */
  uses: number;
  starts: RoadPlace;
  /** The round as the planner had it, where the vehicle has one: its stops from start to end. */
  round?: readonly (readonly [place: RoadPlace, arrives: Time, departs: Time])[];
  /** The kilometres to its next service at 05:00, where a report or the workshop's calendar says something of it. */
  service?: number;
  steps: readonly PlannedStep[];
};

/** The kilometres from one service to the next: one interval for a whole class. */
export const serviceEvery: Readonly<Record<VehicleKind, number>> = {
  lorry: 10_000,
  tanker: 10_000,
  'milk tanker': 10_000,
  tractor: 10_000,
  bus: 10_000,
  van: 5_000,
  'pick-up': 5_000,
  car: 5_000,
  bowser: 5_000,
  compactor: 5_000,
};

const drive = (
  from: Time,
  to: RoadPlace,
  arrives: Time,
  more: { litres?: number; isEven?: true } = {},
): PlannedStep => ({
  does: 'drive',
  from,
  to,
  arrives,
  ...more,
});
const idle = (from: Time, until: Time): PlannedStep => ({ does: 'idle', from, until });
const fill = (litres: number, until: Time, minutes = 6): PlannedStep => ({ does: 'fill', litres, until, minutes });
const lose = (litres: number, until: Time, minutes = 5): PlannedStep => ({ does: 'lose', litres, until, minutes });
const even = (litres: number) => ({ litres, isEven: true }) as const;

export const dayPlans: readonly Plan[] = [
  {
    plate: 'KCZ 204P',
    kind: 'lorry',
    driver: 'Kiptoo S.',
    tank: 250,
    litres: 212,
    uses: 38,
    starts: 'Athi River',
    steps: [
      drive('07:30', 'Nairobi', '08:30', even(12)),
      drive('08:30', 'Naivasha', '10:15', even(32)),
      drive('10:15', 'Nakuru', '12:00', even(27)),
      fill(90, '12:10', 10),
      drive('12:40', 'Salgaa', '13:30', even(13)),
      lose(38, '14:10'),
      drive('14:35', 'Timboroa', '15:40', even(21)),
      drive('15:40', 'Eldoret', '17:00', even(26)),
    ],
  },
  {
    plate: 'KDA 412T',
    kind: 'lorry',
    driver: 'Wanjiru A.',
    tank: 120,
    litres: 38,
    uses: 21.3,
    starts: 'Athi River',
    service: 6_640,
    steps: [
      drive('06:00', 'Salama', '06:46'),
      fill(85, '06:56'),
      drive('07:10', 'Emali', '08:06'),
      drive('08:30', 'Athi River', '10:15'),
      lose(18, '10:42'),
      drive('11:35', 'Industrial Area', '12:10'),
      drive('13:05', 'Embakasi', '13:20'),
      drive('13:42', 'Athi River', '14:00'),
      drive('14:02', 'Kitengela', '14:30'),
      drive('15:20', 'Athi River', '15:40'),
    ],
  },
  {
    plate: 'KCB 870F',
    kind: 'van',
    driver: 'Achieng P.',
    tank: 70,
    litres: 44,
    uses: 11,
    starts: 'Athi River',
    steps: [
      drive('06:40', 'Kitengela', '07:00'),
      drive('07:50', 'Kajiado', '08:50'),
      drive('10:10', 'Athi River', '11:30'),
      drive('15:30', 'Embakasi', '16:00'),
      drive('16:40', 'Athi River', '17:10'),
    ],
  },
  {
    plate: 'KDG 205L',
    kind: 'lorry',
    driver: 'Otieno J.',
    tank: 260,
    litres: 41,
    uses: 24,
    starts: 'Athi River',
    service: 1_090,
    steps: [
      fill(188, '06:31', 9),
      drive('06:50', 'Industrial Area', '07:40'),
      drive('08:50', 'Thika', '10:20'),
      drive('11:30', 'Ruiru', '12:00'),
      drive('13:35', 'Thika', '14:20'),
      drive('14:24', 'Ruiru', '14:52'),
      drive('15:40', 'Athi River', '17:10'),
    ],
  },
  {
    plate: 'KBZ 633Q',
    kind: 'tanker',
    driver: 'Hassan M.',
    tank: 300,
    litres: 236,
    uses: 35,
    starts: 'Athi River',
    service: -180,
    steps: [
      drive('06:15', 'Embakasi', '06:50'),
      drive('08:10', 'Karen', '09:20'),
      drive('10:30', 'Industrial Area', '11:25'),
      idle('13:38', '14:34'),
      drive('14:36', 'Embakasi', '15:00'),
      drive('16:20', 'Athi River', '16:50'),
    ],
  },
  {
    plate: 'KDC 118M',
    kind: 'lorry',
    driver: 'Mutua K.',
    tank: 140,
    litres: 117,
    uses: 19,
    starts: 'Athi River',
    service: 465,
    round: [
      ['Athi River', '06:15', '06:15'],
      ['Kasarani', '07:15', '08:15'],
      ['Westlands', '09:00', '09:45'],
      ['Kikuyu', '10:25', '11:25'],
      ['Industrial Area', '12:15', '12:35'],
      ['Kasarani', '13:25', '14:15'],
      ['Athi River', '15:15', '15:15'],
    ],
    steps: [
      drive('06:20', 'Kasarani', '07:20'),
      drive('08:30', 'Westlands', '09:10'),
      drive('10:40', 'Kikuyu', '11:20'),
      drive('12:30', 'Industrial Area', '13:20'),
      drive('13:40', 'Kasarani', '14:34'),
      drive('15:30', 'Athi River', '16:30'),
    ],
  },
  {
    plate: 'KCY 551B',
    kind: 'van',
    driver: 'Kiprono D.',
    tank: 70,
    litres: 31,
    uses: 11,
    starts: 'Industrial Area',
    service: 210,
    steps: [drive('16:20', 'Athi River', '17:10')],
  },
  {
    plate: 'KCV 741R',
    kind: 'van',
    driver: 'Naliaka R.',
    tank: 80,
    litres: 62,
    uses: 13,
    starts: 'Industrial Area',
    steps: [
      drive('08:00', 'Nairobi', '08:25'),
      idle('08:25', '08:45'),
      drive('08:45', 'Westlands', '09:05'),
      idle('09:05', '09:25'),
      drive('09:25', 'Kasarani', '10:05'),
      idle('10:05', '10:25'),
      drive('10:25', 'Thika', '11:25'),
      idle('11:25', '11:45'),
      drive('13:30', 'Nairobi', '14:40'),
      drive('15:00', 'Industrial Area', '15:30'),
    ],
  },
  {
    plate: 'KCZ 290D',
    kind: 'tanker',
    driver: 'Mwachiro B.',
    tank: 400,
    litres: 352,
    uses: 42,
    starts: 'Mombasa',
    steps: [
      drive('05:30', 'Mariakani', '06:25'),
      drive('06:40', 'Voi', '08:55'),
      drive('09:25', 'Mtito Andei', '11:10'),
      drive('11:55', 'Emali', '14:05'),
      drive('14:06', 'Athi River', '16:05'),
      drive('16:20', 'Industrial Area', '17:05'),
    ],
  },
  {
    plate: 'KDB 528H',
    kind: 'lorry',
    driver: 'Wambui C.',
    tank: 140,
    litres: 96,
    uses: 22,
    starts: 'Naivasha',
    steps: [
      idle('05:20', '05:50'),
      drive('05:50', 'Mai Mahiu', '06:30'),
      drive('06:30', 'Westlands', '07:50'),
      drive('09:10', 'Embakasi', '10:10'),
      fill(60, '10:30'),
      drive('12:10', 'Westlands', '13:05'),
      drive('13:25', 'Naivasha', '15:15'),
    ],
  },
  {
    plate: 'KDA 309P',
    kind: 'pick-up',
    driver: 'Barasa W.',
    tank: 80,
    litres: 52,
    uses: 12,
    starts: 'Athi River',
    steps: [drive('08:15', 'Industrial Area', '09:00'), drive('15:50', 'Athi River', '16:40')],
  },
  {
    plate: 'KDE 630L',
    kind: 'bus',
    driver: 'Njeri T.',
    tank: 120,
    litres: 88,
    uses: 21,
    starts: 'Westlands',
    steps: [
      drive('05:50', 'Kikuyu', '06:25'),
      drive('06:30', 'Westlands', '07:10'),
      drive('13:00', 'Westlands', '13:10'),
      idle('13:40', '14:40'),
      drive('15:10', 'Kikuyu', '15:55'),
      drive('16:00', 'Westlands', '16:35'),
    ],
  },
  {
    plate: 'KCX 118G',
    kind: 'milk tanker',
    driver: 'Cherono L.',
    tank: 200,
    litres: 151,
    uses: 30,
    starts: 'Limuru',
    steps: [
      drive('05:10', 'Mai Mahiu', '05:50'),
      drive('06:20', 'Naivasha', '07:05'),
      drive('07:40', 'Gilgil', '08:20'),
      drive('09:00', 'Nakuru', '10:05'),
      drive('11:40', 'Naivasha', '13:20'),
      drive('13:40', 'Limuru', '15:05'),
    ],
  },
  {
    plate: 'KDF 207T',
    kind: 'compactor',
    driver: 'Ochieng M.',
    tank: 180,
    litres: 142,
    uses: 48,
    starts: 'Industrial Area',
    steps: [
      drive('05:30', 'Nairobi', '06:10'),
      idle('06:10', '06:50'),
      drive('06:50', 'Westlands', '07:20'),
      idle('07:20', '08:00'),
      drive('08:00', 'Kasarani', '09:10'),
      drive('09:40', 'Embakasi', '10:40'),
      drive('13:30', 'Nairobi', '14:35'),
      drive('15:00', 'Industrial Area', '15:30'),
    ],
  },
  {
    plate: 'KCW 902E',
    kind: 'car',
    driver: 'Lemayian O.',
    tank: 90,
    litres: 79,
    uses: 13,
    starts: 'Athi River',
    steps: [
      drive('07:00', 'Kajiado', '08:05'),
      drive('08:30', 'Namanga', '09:50'),
      drive('13:05', 'Kajiado', '14:35'),
      drive('14:50', 'Athi River', '15:55'),
    ],
  },
  {
    plate: 'KDH 345J',
    kind: 'pick-up',
    driver: 'Simiyu F.',
    tank: 80,
    litres: 67,
    uses: 12,
    starts: 'Athi River',
    steps: [drive('07:20', 'Kajiado', '08:30'), drive('15:30', 'Athi River', '16:45')],
  },
  {
    plate: 'KCU 468N',
    kind: 'car',
    driver: 'Amina A.',
    tank: 50,
    litres: 37,
    uses: 8,
    starts: 'Industrial Area',
    steps: [
      drive('08:30', 'Westlands', '09:05'),
      drive('11:00', 'Karen', '12:05'),
      drive('13:42', 'Westlands', '14:38'),
      drive('16:30', 'Industrial Area', '17:10'),
    ],
  },
  {
    plate: 'KDD 514K',
    kind: 'van',
    driver: 'Gitau N.',
    tank: 70,
    litres: 58,
    uses: 12,
    starts: 'Industrial Area',
    steps: [
      drive('07:00', 'Kasarani', '07:40'),
      drive('08:30', 'Ruiru', '09:05'),
      drive('10:00', 'Thika', '10:35'),
      drive('12:35', 'Ruiru', '13:10'),
      drive('13:45', 'Kasarani', '14:32'),
      drive('15:10', 'Industrial Area', '16:00'),
    ],
  },
  {
    plate: 'KCT 775S',
    kind: 'tractor',
    driver: 'Kiplagat J.',
    tank: 130,
    litres: 104,
    uses: 45,
    starts: 'Eldoret',
    steps: [drive('07:30', 'Burnt Forest', '09:40'), idle('09:40', '10:00'), drive('13:20', 'Eldoret', '15:35')],
  },
  {
    plate: 'KDG 881C',
    kind: 'bowser',
    driver: 'Musyoka V.',
    tank: 160,
    litres: 133,
    uses: 33,
    starts: 'Athi River',
    steps: [
      drive('06:30', 'Karen', '07:55'),
      idle('08:30', '09:10'),
      idle('13:20', '14:36'),
      drive('15:00', 'Athi River', '16:20'),
    ],
  },
  {
    plate: 'KCS 233H',
    kind: 'lorry',
    driver: 'Juma H.',
    tank: 300,
    litres: 274,
    uses: 33,
    starts: 'Athi River',
    steps: [
      drive('05:40', 'Emali', '07:20'),
      drive('07:40', 'Mtito Andei', '09:20'),
      drive('09:50', 'Voi', '11:15'),
      drive('12:20', 'Mariakani', '14:36'),
      drive('15:20', 'Mombasa', '16:20'),
    ],
  },
  {
    plate: 'KDB 617P',
    kind: 'lorry',
    driver: 'Abdi K.',
    tank: 240,
    litres: 188,
    uses: 28,
    starts: 'Garissa',
    steps: [drive('05:45', 'Mwingi', '08:40'), drive('09:20', 'Thika', '11:25'), drive('12:50', 'Mwingi', '14:58')],
  },
  {
    plate: 'KDE 156A',
    kind: 'bus',
    driver: 'Nyambura G.',
    tank: 130,
    litres: 101,
    uses: 23,
    starts: 'Kitengela',
    steps: [
      drive('05:40', 'Embakasi', '06:25'),
      drive('07:10', 'Athi River', '07:40'),
      drive('17:05', 'Embakasi', '17:50'),
      drive('18:00', 'Kitengela', '18:45'),
    ],
  },
];
