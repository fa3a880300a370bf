const units = [
  { name: 'd', milliseconds: 86_400_000 },
  { name: 'h', milliseconds: 3_600_000 },
  { name: 'min', milliseconds: 60_000 },
  { name: 's', milliseconds: 1_000 },
];

/** A duration in milliseconds in words: `1 h 15 min`, `2.5 s`. Only the last seconds have a decimal. */
export function durationText(milliseconds: number): string {
  const tenths = Math.round(milliseconds / 100);
  if (tenths < 600) return `${tenths / 10} s`;
  let rest = Math.max(milliseconds, 60_000);
  const parts = units.flatMap(({ name, milliseconds: length }) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count === 0 ? [] : [`${count} ${name}`];
  });
  return parts.join(' ');
}
