/** The trip that the home page replays: an example, whose figures add up. */

/** What the tracker reported at one reading; in between, distance and fuel change evenly. */
export type TripPoint = { reading: number; km: number; litres: number; place: string };

export const trip = {
  headline: 'Replay a trip, and see where the fuel went',
  lesson: 'At 14:10, 38 litres left the tank while the lorry stood still at Salgaa.',
  hint: 'Drag along the fuel chart, or press Play.',
  caption: 'Example: KCZ 204P, with a sensor in its tank, from Athi River to Eldoret, 345 km in one day.',
  /** When it departs, in minutes after midnight. */
  departure: 7 * 60 + 30,
  minutesPerReading: 5,
  points: [
    { reading: 0, km: 0, litres: 212, place: 'Athi River' },
    { reading: 12, km: 30, litres: 200, place: 'Nairobi' },
    { reading: 33, km: 115, litres: 168, place: 'Naivasha' },
    { reading: 54, km: 190, litres: 141, place: 'Nakuru' },
    { reading: 56, km: 190, litres: 231, place: 'Nakuru' },
    { reading: 62, km: 190, litres: 231, place: 'Nakuru' },
    { reading: 72, km: 220, litres: 218, place: 'Salgaa' },
    { reading: 79, km: 220, litres: 218, place: 'Salgaa' },
    { reading: 80, km: 220, litres: 180, place: 'Salgaa' },
    { reading: 85, km: 220, litres: 180, place: 'Salgaa' },
    { reading: 98, km: 275, litres: 159, place: 'Timboroa' },
    { reading: 114, km: 345, litres: 133, place: 'Eldoret' },
  ] satisfies readonly TripPoint[] as readonly TripPoint[],
  /** What happens, by reading. */
  stories: {
    0: 'The lorry leaves the depot at Athi River with 212 litres in the tank.',
    33: 'Naivasha: 115 km driven, 44 litres used. The line falls as it should.',
    56: 'Nakuru: 90 litres go in. The photo of the dispenser says 90 as well.',
    72: 'Salgaa: the lorry stops with 218 litres, and the engine goes off.',
    80: '38 litres leave the tank while the lorry stands still. The fleet manager gets an SMS.',
    114: 'Eldoret: 133 litres are left. The road took 131 on the way; the other 38 went at Salgaa.',
  } as Readonly<Record<number, string>>,
} as const;
