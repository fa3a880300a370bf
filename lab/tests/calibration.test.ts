import { describe, expect, it } from 'vitest';
import { calibrate, processorLine } from '../bench/calibration.ts';

/** A machine on which something takes `each` milliseconds for each time it is slowed. */
const machine = (each: number) => (slowdown: number) => Promise.resolve(slowdown * each);

describe('the slowdown', () => {
  it('should be four where that is a phone', async () => {
    expect(await calibrate(machine(8), 32)).toBe(4);
    expect(await calibrate(machine(1), 32)).toBe(4);
  });

  it('should be the largest that is no slower than a phone', async () => {
    expect(await calibrate(machine(8.1), 32)).toBe(3);
    expect(await calibrate(machine(16), 32)).toBe(2);
    expect(await calibrate(machine(32), 32)).toBe(1);
  });

  it('should not exist where even the unslowed machine is slower than a phone', async () => {
    expect(await calibrate(machine(33), 32)).toBeUndefined();
  });
});

describe('the line above a table', () => {
  it('should say how much the processor was slowed', () => {
    expect(processorLine(2.5, 'x takes at most 32 ms')).toBe(
      'a processor slowed 2.5 times, the most with which x takes at most 32 ms',
    );
  });

  it('should warn where no slowdown is a phone', () => {
    expect(processorLine(undefined, 'x takes at most 32 ms')).toMatch(/too slow .*x takes.* do not trust/);
  });
});
