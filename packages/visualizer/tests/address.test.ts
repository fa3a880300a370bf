import { describe, expect, test } from 'vitest';
import { addressAt, addressOf } from '../address.ts';

const opened = (address: string) => addressAt(new URL(address, 'http://localhost:3000'));
const booking = { machine: 'booking', item: undefined };

describe('an address', () => {
  test('should hold the mode, the selection, the simulated steps and the position', () => {
    const address = addressOf({
      machine: 'booking',
      item: { kind: 'state', id: 'booking.form' },
      mode: 'simulate',
      simulated: { steps: ['the scripts start', '{"type":"field.changed","value":"a & b=c+d"}'], at: 1 },
    });
    expect(address).toBe(
      '/machines/booking?mode=simulate&steps=the+scripts+start+%3E+%7B%22type%22%3A%22field.changed%22%2C%22value%22%3A%22a+%26+b%3Dc%2Bd%22%7D&at=1&state=booking.form',
    );
    expect(opened(address)).toEqual({
      machine: 'booking',
      item: { kind: 'state', id: 'booking.form' },
      mode: 'simulate',
      simulated: { steps: ['the scripts start', '{"type":"field.changed","value":"a & b=c+d"}'], at: 1 },
      problem: '',
    });
  });

  test('should be as short as its content', () => {
    const simulated = { steps: ['a'], at: 1 };
    expect(addressOf({ ...booking, mode: 'chart', simulated })).toBe('/machines/booking');
    expect(addressOf({ ...booking, mode: 'live', simulated })).toBe('/machines/booking?mode=live');
    expect(addressOf({ ...booking, mode: 'simulate', simulated })).toBe('/machines/booking?mode=simulate&steps=a');
  });

  test('should stay below the limits of servers with thousands of steps', () => {
    const steps = Array.from({ length: 2_000 }, (_, at) => `the field ${at % 7} is filled in`);
    const address = addressOf({ ...booking, mode: 'simulate', simulated: { steps, at: 3 } });
    expect(address.length).toBeLessThan(15_000);
    expect(opened(address).simulated).toEqual({ steps, at: 3 });
  });

  test('should say what of it has no meaning, and keep the rest', () => {
    expect(opened('/machines/booking?mode=simulated&state=booking.form')).toMatchObject({
      ...booking,
      item: { kind: 'state', id: 'booking.form' },
      mode: 'chart',
      problem: "There is no mode 'simulated'. Use chart, live, simulate.",
    });
    expect(opened('/machines/booking?mode=simulate&steps=a+%3E+b&at=3')).toMatchObject({
      mode: 'simulate',
      simulated: { steps: ['a', 'b'], at: 2 },
      problem: "There is no step '3'. Use 0 to 2.",
    });
    expect(opened('/machines/booking?mode=simulate&steps=lz:%25').problem).toBe(
      'The steps in this address are damaged.',
    );
    expect(opened('/machines/%E0%A4%A').machine).toBe('%E0%A4%A');
  });
});
