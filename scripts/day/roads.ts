/**
 * Places of the day with their longitude and latitude, and the roads between them with their kilometres: simplified by hand from
 * the real ones (A104 and A109 from Mombasa to Eldoret, Thika Road, the Southern Bypass, the roads to Namanga and Garissa).
 */
export const places = {
  Mombasa: [39.66, -4.04],
  Mariakani: [39.47, -3.86],
  Voi: [38.56, -3.39],
  'Mtito Andei': [38.17, -2.69],
  Kibwezi: [37.97, -2.41],
  Makindu: [37.82, -2.28],
  Emali: [37.47, -2.08],
  Salama: [37.22, -1.83],
  'Athi River': [36.98, -1.46],
  Kitengela: [36.96, -1.52],
  Kajiado: [36.78, -1.85],
  Namanga: [36.79, -2.55],
  Embakasi: [36.91, -1.33],
  'Industrial Area': [36.86, -1.31],
  Nairobi: [36.82, -1.28],
  Westlands: [36.8, -1.26],
  Karen: [36.72, -1.33],
  Kikuyu: [36.66, -1.25],
  Kasarani: [36.89, -1.22],
  Ruiru: [36.96, -1.15],
  Thika: [37.08, -1.04],
  Mwingi: [38.06, -0.93],
  Garissa: [39.65, -0.45],
  Limuru: [36.64, -1.11],
  'Mai Mahiu': [36.58, -0.98],
  Naivasha: [36.43, -0.72],
  Gilgil: [36.32, -0.5],
  Nakuru: [36.08, -0.3],
  Salgaa: [35.85, -0.22],
  Timboroa: [35.54, 0.06],
  'Burnt Forest': [35.43, 0.21],
  Eldoret: [35.27, 0.51],
} as const satisfies Record<string, readonly [longitude: number, latitude: number]>;

export type RoadPlace = keyof typeof places;

export const roads: readonly (readonly [from: RoadPlace, to: RoadPlace, km: number])[] = [
  ['Mombasa', 'Mariakani', 38],
  ['Mariakani', 'Voi', 118],
  ['Voi', 'Mtito Andei', 96],
  ['Mtito Andei', 'Kibwezi', 42],
  ['Kibwezi', 'Makindu', 24],
  ['Makindu', 'Emali', 45],
  ['Emali', 'Salama', 55],
  ['Salama', 'Athi River', 48],
  ['Athi River', 'Embakasi', 16],
  ['Embakasi', 'Industrial Area', 8],
  ['Industrial Area', 'Nairobi', 6],
  ['Embakasi', 'Kasarani', 15],
  ['Athi River', 'Kitengela', 8],
  ['Kitengela', 'Kajiado', 48],
  ['Kajiado', 'Namanga', 86],
  ['Industrial Area', 'Karen', 19],
  ['Karen', 'Kikuyu', 13],
  ['Nairobi', 'Westlands', 4],
  ['Westlands', 'Kikuyu', 17],
  ['Nairobi', 'Kasarani', 13],
  ['Kasarani', 'Ruiru', 14],
  ['Ruiru', 'Thika', 19],
  ['Thika', 'Mwingi', 130],
  ['Mwingi', 'Garissa', 192],
  ['Kikuyu', 'Limuru', 14],
  ['Limuru', 'Mai Mahiu', 22],
  ['Mai Mahiu', 'Naivasha', 28],
  ['Naivasha', 'Gilgil', 32],
  ['Gilgil', 'Nakuru', 43],
  ['Nakuru', 'Salgaa', 30],
  ['Salgaa', 'Timboroa', 55],
  ['Timboroa', 'Burnt Forest', 24],
  ['Burnt Forest', 'Eldoret', 46],
];

/**
 * The heights of the road from Westlands to Naivasha by Mai Mahiu, to ten metres and simplified by hand like the road: the towns, and
 * the viewpoint, whose board says 2,140.
 */
export const heights = [
  ['Westlands', 0, 1730],
  ['Kikuyu', 17, 1980],
  ['Limuru', 31, 2250],
  ['Viewpoint', 41, 2140],
  ['Mai Mahiu', 53, 1900],
  ['Longonot', 66, 2080],
  ['Naivasha', 81, 1900],
] as const;

/** The shortest way from one place to another: each place on it, with its kilometres from the first. */
export function wayBetween(from: RoadPlace, to: RoadPlace): [RoadPlace, number][] {
  const best = new Map<RoadPlace, [RoadPlace, number][]>([[from, [[from, 0]]]]);
  // The roads are few: every way is made longer until none gets shorter.
  for (let changed = true; changed; ) {
    changed = false;
    for (const [one, other, km] of roads)
      for (const [start, end] of [
        [one, other],
        [other, one],
      ] as const) {
        const way = best.get(start);
        const length = (way?.at(-1)?.[1] ?? Number.POSITIVE_INFINITY) + km;
        if (!way || length >= (best.get(end)?.at(-1)?.[1] ?? Number.POSITIVE_INFINITY)) continue;
        best.set(end, [...way, [end, length]]);
        changed = true;
      }
  }
  const way = best.get(to);
  if (!way) throw new Error(`No road leads from ${from} to ${to}.`);
  return way;
}
