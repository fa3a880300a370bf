import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Direction, SharedLine } from '../bench/segments.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A full segment of 1,500 bytes takes 10 ms on a line of 1,200 kbit/s. */
const slowLine = () => new SharedLine(1200);
const segments = (count: number) => Buffer.alloc(count * 1460);

/** A direction, and how many bytes had arrived when: `[milliseconds, bytes]` of each arrival. */
function direction({ line = slowLine(), roundTrip = 100, lost = [] as number[] } = {}) {
  let sent = -1;
  const begun = performance.now();
  const arrivals: [time: number, bytes: number | undefined][] = [];
  const random = () => {
    sent += 1;
    return lost.includes(sent) ? 0 : 1;
  };
  const way = { line, roundTrip, loss: 0.01 };
  const sender = new Direction(way, (bytes) => arrivals.push([performance.now() - begun, bytes?.length]), random);
  return { sender, arrivals, times: () => arrivals.map(([time]) => Math.round(time)) };
}

it('should take the time on the line and half a round trip, in order, and then close', () => {
  const { sender, arrivals } = direction();
  sender.send(Buffer.alloc(1460 + 710));
  sender.close();
  vi.runAllTimers();
  // 1,500 bytes are 10 ms, 750 are 5, and 40 are 0.27, of which the clock counts whole milliseconds.
  expect(arrivals.map(([time, bytes]) => [Math.floor(time), bytes])).toEqual([
    [60, 1460],
    [65, 710],
    [65, undefined],
  ]);
});

it('should share the line among connections, segment by segment', () => {
  const line = slowLine();
  const one = direction({ line });
  const other = direction({ line });
  one.sender.send(segments(2));
  other.sender.send(segments(1));
  vi.runAllTimers();
  expect([one.times(), other.times()]).toEqual([[60, 70], [80]]);
});

it('should send 10 segments in the first round trip, 20 in the second and 40 in the third', () => {
  const { sender, times } = direction({ line: new SharedLine(Infinity) });
  sender.send(segments(75));
  vi.runAllTimers();
  expect([50, 150, 250, 350].map((arrival) => times().filter((time) => time === arrival).length)).toEqual([
    10, 20, 40, 5,
  ]);
});

it.each([
  { roundTrip: 100, wait: 200 },
  { roundTrip: 300, wait: 300 },
])('should send a lost segment again after $wait ms when a round trip takes $roundTrip ms', ({ roundTrip, wait }) => {
  const { sender, times } = direction({ roundTrip, lost: [1] });
  sender.send(segments(3));
  vi.runAllTimers();
  const half = roundTrip / 2;
  // The third had arrived, and is held back until the second has.
  expect(times()).toEqual([10 + half, 20 + wait + 10 + half, 20 + wait + 10 + half]);
});

it('should wait twice as long when a segment is lost again', () => {
  const { sender, times } = direction({ lost: [0, 1] });
  sender.send(segments(1));
  vi.runAllTimers();
  expect(times()).toEqual([10 + 200 + 10 + 400 + 10 + 50]);
});

it('should halve the window by a loss, and then add one segment in each round trip', () => {
  const { sender, times } = direction({ line: new SharedLine(Infinity), lost: [9] });
  sender.send(segments(30));
  vi.runAllTimers();
  // At 100, 9 of 10 are acknowledged and the window is 5 + 9/5: five more leave. At 200 they are acknowledged: six more leave,
  // and the lost one again.
  expect([50, 150, 250].map((arrival) => times().filter((time) => time === arrival).length)).toEqual([9, 0, 5 + 6 + 1]);
});
