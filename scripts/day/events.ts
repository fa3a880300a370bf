/** What the product reports on the day. Its figures are read from the simulated vehicles. */
import { type DayEvent, type DayEventKind, type DayVehicle, vehicleAt } from '../../content/day/day.ts';
import { pricePerLitre, type Time } from './plan.ts';
import { places } from './roads.ts';
import { idleUse, minuteOf } from './simulate.ts';

/** What happened to a vehicle, for the words of an event. */
type Told = {
  driver: string;
  place: string;
  /** Whole litres in the tank. */
  tank: number;
  /** By how many litres the tank rose up to then, or fell: its last two readings. */
  change: number;
  /** Whole kilometres driven since 05:00. */
  km: number;
  speed: number;
  /** For how many minutes it has stood with its engine on. */
  idled: number;
};

type Report = Pick<DayEvent, 'title' | 'sends'>;

const sms = (to: string, text: string) => ({ by: 'SMS', to, text }) as const;
const photo = (text: string) => ({ by: 'Photo', text }) as const;
const form = (text: string) => ({ by: 'Form', text }) as const;
/** What litres cost, as on the day's receipts. */
const shillings = (litres: number) => (litres * pricePerLitre).toLocaleString('en');
/** What lost litres are worth, with the sum. */
const cost = (litres: number) =>
  ({
    by: 'Cost',
    text: `KES ${shillings(litres)}: ${litres} L at KES ${pricePerLitre} per litre, the price on today’s receipts.`,
  }) as const;
const approval = (to: string, text: string) => ({ by: 'Approval', to, text }) as const;

const manager = 'the fleet manager';
const dispatcher = 'the dispatcher';
const workshop = 'the workshop';

const reported: readonly (readonly [Time, string, DayEventKind, (told: Told) => Report])[] = [
  [
    '06:12',
    'KCB 870F',
    'inspection',
    ({ driver }) => ({
      title: 'Inspection: left mirror cracked',
      sends: [
        form(
          `Daily inspection by ${driver}: tyres, lights, brakes, load straps and reflectors in order, left mirror cracked. Fit to drive today.`,
        ),
        sms(workshop, 'KCB 870F: left mirror cracked, photo attached. Please replace it by tonight.'),
      ],
    }),
  ],
  [
    '06:31',
    'KDG 205L',
    'mismatch',
    ({ change, place, tank }) => ({
      title: `Receipt says 214 L, tank rose by ${change} L`,
      sends: [
        photo(`Dispenser at 06:31: 214.00 litres, KES ${shillings(214)}.`),
        sms(
          manager,
          `KDG 205L, ${place}, 06:31: the receipt says 214 L, the tank rose by ${change} L to ${tank} L. ${214 - change} L are missing.`,
        ),
        cost(214 - change),
      ],
    }),
  ],
  [
    '06:56',
    'KDA 412T',
    'fill',
    ({ change, tank }) => ({
      title: `Filled ${change} L`,
      sends: [
        photo(`Dispenser at 06:56: ${change}.00 litres, KES ${shillings(change)}.`),
        form(`Tank rose by ${change} L to ${tank} L: they agree.`),
      ],
    }),
  ],
  [
    '09:15',
    'KDC 118M',
    'delivery',
    () => ({
      title: 'Delivered, 12 pallets',
      sends: [form(`Delivery note signed at Westlands by the customer, photo of the load kept.`)],
    }),
  ],
  [
    '09:40',
    'KDG 881C',
    'inspection',
    () => ({ title: 'Inspection passed', sends: [form('Bowser on site at Karen: pump, hose and earthing in order.')] }),
  ],
  [
    '10:05',
    'KCV 741R',
    'delivery',
    () => ({ title: 'Cash delivered, 2 bags', sends: [form('Seals intact; both signatures taken at Kasarani.')] }),
  ],
  [
    '10:42',
    'KDA 412T',
    'drop',
    ({ change, place, tank }) => ({
      title: `Fuel drop ${-change} L`,
      sends: [
        sms(manager, `KDA 412T, ${place}, 10:42: ${-change} L left the tank, engine off. ${tank} L are left.`),
        cost(-change),
      ],
    }),
  ],
  [
    '11:40',
    'KCX 118G',
    'delivery',
    () => ({
      title: 'Milk delivered, 4,200 L',
      sends: [form('Dairy at Nakuru: 4,200 litres at 3.8 °C, weighbridge slip kept as a photo.')],
    }),
  ],
  [
    '12:00',
    'KDC 118M',
    'service',
    () => ({
      title: 'Service due in 5 days',
      sends: [sms(workshop, 'KDC 118M: service due on 1 December or in 400 km. Two oil filters are in store.')],
    }),
  ],
  [
    '12:10',
    'KCZ 204P',
    'fill',
    ({ change, tank }) => ({
      title: `Filled ${change} L`,
      sends: [
        photo(`Dispenser at 12:10: ${change}.00 litres, KES ${shillings(change)}.`),
        form(`Tank rose by ${change} L to ${tank} L: they agree.`),
      ],
    }),
  ],
  [
    '12:14',
    'KCS 233H',
    'approval',
    ({ driver, tank }) => ({
      title: 'Fuel request approved, 120 L',
      sends: [
        approval(manager, `${driver} asks for 120 L at Mombasa; the tank holds ${tank} L. Approved at 12:14.`),
        sms(driver, 'Approved: 120 L at Mombasa, on the company account.'),
      ],
    }),
  ],
  [
    '12:51',
    'KDD 514K',
    'zone',
    ({ speed }) => ({
      title: 'Left its zone',
      sends: [
        sms(dispatcher, `KDD 514K left the zone Thika at 12:51, 20 minutes before its slot ended, at ${speed} km/h.`),
      ],
    }),
  ],
  [
    '13:50',
    'KDG 881C',
    'idling',
    ({ idled, place }) => ({
      title: `Idling for ${idled} minutes`,
      sends: [
        sms(
          dispatcher,
          `KDG 881C, ${place}: engine on for ${idled} minutes without moving, about ${((idled / 60) * idleUse).toFixed(1)} L.`,
        ),
      ],
    }),
  ],
  [
    '14:10',
    'KCZ 204P',
    'drop',
    ({ change, place, tank }) => ({
      title: `Fuel drop ${-change} L`,
      sends: [
        sms(manager, `KCZ 204P, ${place}, 14:10: ${-change} L left the tank, engine off. ${tank} L are left.`),
        sms('Kiptoo S.', 'Please call the office. Your tank fell while you were parked.'),
        cost(-change),
      ],
    }),
  ],
  [
    '14:28',
    'KDB 528H',
    'braking',
    ({ speed, place }) => ({
      title: 'Harsh braking',
      sends: [
        sms(
          manager,
          `KDB 528H, ${place}, 14:28: from 61 to 22 km/h in four seconds, then on at ${speed} km/h. Load: empty crates.`,
        ),
      ],
    }),
  ],
  [
    '16:05',
    'KCZ 290D',
    'inspection',
    () => ({
      title: 'Seals intact on arrival',
      sends: [form('Depot at Athi River: five seals checked against the loading sheet, none broken. Photos kept.')],
    }),
  ],
  [
    '17:00',
    'KCZ 204P',
    'delivery',
    ({ km, tank }) => ({
      title: 'Delivered, 18 pallets',
      sends: [form(`${km} km driven, ${tank} L left. Delivery note signed by the customer.`)],
    }),
  ],
];

/** The events of the day, in their order. Throws if a vehicle is not there. */
export function eventsOf(vehicles: readonly DayVehicle[]): DayEvent[] {
  return reported.map(([time, plate, kind, report]) => {
    const vehicle = vehicles.find((each) => each.plate === plate);
    if (!vehicle) throw new Error(`There is no vehicle ${plate}.`);
    const minute = minuteOf(time);
    const { place, litres, speed, km } = vehicleAt({ places }, vehicle, minute);
    const last = vehicle.readings.findLastIndex(([at]) => at <= minute);
    const [began] = vehicle.readings[last] ?? [minute];
    const change = (vehicle.readings[last]?.[2] ?? 0) - (vehicle.readings[last - 1]?.[2] ?? 0);
    const told = {
      driver: vehicle.driver,
      ...{
        place,
        speed,
        tank: Math.round(litres),
        change: Math.round(change),
        km: Math.round(km),
        idled: minute - began,
      },
    };
    return { minute, plate, kind, place, ...report(told) };
  });
}
