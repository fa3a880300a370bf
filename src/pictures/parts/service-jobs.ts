/** The workshop's calendar around the example day. */

/** Column, row and length in days, from Monday, 9 November. */
export const serviceJobs = [
  [1, 0, 2, 'moving', 'KDA 412T'],
  [0, 1, 3, 'moving', 'KCB 870F tyres'],
  [0, 2, 2, 'alert', 'KBZ 633Q'],
  [4, 2, 3, 'idle', 'KCY 551B oil'],
  [1, 3, 2, 'idle', 'KDC 118M'],
  [3, 3, 2, 'idle', 'KDG 205L'],
] as const;

/** From the 9th on; November has 30. */
export const serviceDays = Array.from({ length: 30 }, (_, day) => ((day + 8) % 30) + 1);

/** The last day of a vehicle's job that is done, such as 11 Nov. Throws if it has none. */
export function serviceDone(plate: string): string {
  const job = serviceJobs.find(([, , , status, name]) => status === 'moving' && name.startsWith(plate));
  if (!job) throw new Error(`${plate} has no job that is done.`);
  const [column, row, length] = job;
  return `${serviceDays[7 * row + column + length - 1]} Nov`;
}
