/** The form of the working day that the console plays (`day.gen.ts`), and what it says of one minute. */

export type VehicleKind =
  | 'lorry'
  | 'tanker'
  | 'van'
  | 'bus'
  | 'pick-up'
  | 'car'
  | 'tractor'
  | 'bowser'
  | 'milk tanker'
  | 'compactor';

/** A reading of the tracker; distance and fuel change evenly up to the next one. `engine` holds up to the next one too. */
export type DayReading = readonly [
  /** Minutes after midnight. */
  minute: number,
  /** Kilometres since 05:00. */
  km: number,
  /** Litres in the tank. */
  litres: number,
  engine: 0 | 1,
];

export type DayVehicle = {
  plate: string;
  kind: VehicleKind;
  driver: string;
  /** What the tank holds, in litres. */
  tank: number;
  /** Where it passes, in order: the name of the place, and how many kilometres of the day lie behind it there. */
  way: readonly (readonly [place: string, km: number])[];
  readings: readonly DayReading[];
  /** The round that was agreed on for it, from start to end, in minutes after midnight. */
  planned?: readonly (readonly [place: string, arrives: number, departs: number])[];
};

/** What the product reports. Those of `alarmKinds` ask somebody to act. */
export type DayEventKind =
  | 'drop'
  | 'fill'
  | 'mismatch'
  | 'braking'
  | 'zone'
  | 'idling'
  | 'speed'
  | 'delivery'
  | 'inspection'
  | 'approval'
  | 'service';

export type DayEvent = {
  minute: number;
  plate: string;
  kind: DayEventKind;
  place: string;
  title: string;
  /** What the product sends or keeps: an SMS, a photo, a form, what was lost in shillings. */
  sends: readonly (
    | { by: 'SMS' | 'Approval'; to: string; text: string }
    | { by: 'Photo' | 'Form' | 'Cost'; text: string }
  )[];
};

export type Day = {
  /** First and last minute, after midnight. */
  hours: readonly [first: number, last: number];
  /** What diesel costs at the pump, in shillings. */
  pricePerLitre: number;
  /** Longitude and latitude of each place, in degrees. */
  places: Readonly<Record<string, readonly [longitude: number, latitude: number]>>;
  /** The roads between neighbouring places. */
  roads: readonly (readonly [from: string, to: string])[];
  vehicles: readonly DayVehicle[];
  events: readonly DayEvent[];
};

/** How far a vehicle had driven in its life, and when the workshop sees it, in kilometres. */
export type VehicleService = {
  plate: string;
  /** Its odometer at 05:00. */
  odometer: number;
  /** What the odometer read at its last service. */
  serviced: number;
  /** The distance from one service to the next. */
  every: number;
};

/** What only plots draw of the day: the console loads without it. */
export type DayRecords = {
  services: readonly VehicleService[];
  /** The road from Westlands to Naivasha: its points, with their kilometres from Westlands and their metres above the sea. */
  heights: readonly (readonly [place: string, km: number, metres: number])[];
};

export type VehicleStatus = 'moving' | 'idle' | 'stopped';

/** A vehicle at one minute of the day. */
export type VehicleNow = {
  status: VehicleStatus;
  /** In kilometres per hour. */
  speed: number;
  km: number;
  litres: number;
  /** The place, or the two that it is between. */
  place: string;
  longitude: number;
  latitude: number;
  /** Its direction, in degrees from north. */
  heading: number;
};

/** A vehicle of the fleet at one minute of the day. */
export type FleetMember = { vehicle: DayVehicle; now: VehicleNow };

/** The date of the day. */
export const dayDate = { weekday: 'Thu', date: '26 Nov' } as const;

/** What the live map says of one vehicle, at one minute of the day. */
export type LiveMapOfDay = {
  plate: string;
  minute: number;
  /** In kilometres per hour. */
  speed: number;
  litres: number;
  counts: Record<VehicleStatus, number>;
  /** The tank up to that minute. */
  tank: readonly (readonly [minute: number, litres: number])[];
  /** What the tank holds, in litres. */
  holds: number;
  reports: readonly (readonly [kind: DayEventKind, minute: number, title: string, place: string])[];
};

/** What a status is called. */
export const statusNames = [
  ['moving', 'Moving'],
  ['idle', 'Idle'],
  ['stopped', 'Stopped'],
] as const satisfies readonly (readonly [VehicleStatus, string])[];

const alarmKinds: readonly DayEventKind[] = ['drop', 'mismatch', 'braking', 'zone', 'idling', 'speed'];

/** Whether somebody has to act on an event. */
export function isAlarm({ kind }: Pick<DayEvent, 'kind'>): boolean {
  return alarmKinds.includes(kind);
}

/** A minute of the day as 14:10. */
export function clockTime(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** A vehicle at a minute, in whole minutes after midnight. */
export function vehicleAt({ places }: Pick<Day, 'places'>, vehicle: DayVehicle, minute: number): VehicleNow {
  const { readings, way } = vehicle;
  const later = readings.findIndex(([at]) => at > minute);
  const next = later < 0 ? readings.length : Math.max(1, later);
  const from = readings[next - 1] as DayReading;
  const to = readings[next] ?? from;
  const part = to === from ? 0 : (minute - from[0]) / (to[0] - from[0]);
  const km = from[1] + (to[1] - from[1]) * part;
  const speed = to === from ? 0 : Math.round(((to[1] - from[1]) * 60) / (to[0] - from[0]));
  const litres = from[2] + (to[2] - from[2]) * part;
  const status = speed > 0 ? 'moving' : from[3] === 1 ? 'idle' : 'stopped';
  return { status, speed, km: tenth(km), litres: tenth(litres), ...placeAt(places, way, km) };
}

/** All vehicles at a minute. */
export function fleetAt(day: Day, minute: number): FleetMember[] {
  return day.vehicles.map((vehicle) => ({ vehicle, now: vehicleAt(day, vehicle, minute) }));
}

/** How many vehicles move, idle and stand. */
export function statusCounts(fleet: readonly FleetMember[]): Record<VehicleStatus, number> {
  const counts = { moving: 0, idle: 0, stopped: 0 };
  for (const { now } of fleet) counts[now.status] += 1;
  return counts;
}

/** What a vehicle does, in a word or its speed. */
export function doing({ status, speed }: VehicleNow): string {
  return status === 'moving' ? `${speed} km/h` : status === 'idle' ? 'Idle' : 'Stopped';
}

function placeAt(places: Day['places'], way: DayVehicle['way'], km: number) {
  const next = Math.max(
    0,
    way.findIndex(([, at]) => at >= km),
  );
  const [name, end] = way[next] as DayVehicle['way'][number];
  const [before, start] = way[next - 1] ?? [name, end];
  const [fromX, fromY] = places[before] as readonly [number, number];
  const [toX, toY] = places[name] as readonly [number, number];
  const part = end === start ? 1 : (km - start) / (end - start);
  return {
    place: km >= end ? name : km <= start ? before : `${before} to ${name}`,
    longitude: fromX + (toX - fromX) * part,
    latitude: fromY + (toY - fromY) * part,
    heading: end === start ? 0 : Math.round((Math.atan2(toX - fromX, toY - fromY) * 180) / Math.PI),
  };
}

/** Rounds to one decimal. */
export const tenth = (value: number) => Math.round(value * 10) / 10;
