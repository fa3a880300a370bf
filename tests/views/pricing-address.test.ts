import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { pricingMachine, pricingOptionsOf } from '../../machines/pricing.ts';
import { followPricingAddress } from '../../src/flows/pricing/address.ts';

/** Browsers limit how often a page may change its address, so changes wait for each other. */
const pause = 250;

let end: () => void;
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  end();
  vi.useRealTimers();
});

/** Opens an address with the machine of the pricing page. */
function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const actor = createActor(pricingMachine).start();
  end = followPricingAddress(actor, history);
  return { history, actor, options: () => pricingOptionsOf(actor.getSnapshot()) };
}

describe('the address of the pricing page', () => {
  test.each([
    ['/price', { vehicles: 1, billing: 'annual' }],
    ['/price?vehicles=12&billing=monthly', { vehicles: 12, billing: 'monthly' }],
    ['/price?vehicles=12', { vehicles: 12, billing: 'annual' }],
    ['/price?billing=weekly', { vehicles: 1, billing: 'annual' }],
  ])('should set the options: %s', { tags: ['2.route-price'] }, (address, expected) => {
    const { options, history } = open(address);
    expect(options()).toEqual(expected);
    vi.advanceTimersByTime(10 * pause);
    expect(history.location.href).toBe(address);
  });

  test('should leave the options alone on another page', () => {
    const { actor, options, history } = open('/booking?vehicles=12');
    expect(options().vehicles).toBe(1);
    actor.send({ type: 'count.raised' });
    vi.advanceTimersByTime(pause);
    expect(history.location.href).toBe('/booking?vehicles=12');
  });

  test('should follow the options after a pause, in place of the one before, without what has its default', () => {
    const { actor, history } = open('/price');
    actor.send({ type: 'count.raised' });
    vi.advanceTimersByTime(pause - 1);
    expect(history.location.href).toBe('/price');
    vi.advanceTimersByTime(1);
    expect(history.location.href).toBe('/price?vehicles=2');
    actor.send({ type: 'monthly.chosen' });
    vi.advanceTimersByTime(pause);
    expect(history.location.href).toBe('/price?vehicles=2&billing=monthly');
    actor.send({ type: 'count.lowered' });
    vi.advanceTimersByTime(pause);
    expect(history.location.href).toBe('/price?billing=monthly');
    actor.send({ type: 'annual.chosen' });
    vi.advanceTimersByTime(pause);
    expect(history.location.href).toBe('/price');
    expect(history.length).toBe(1);
  });

  test('should keep the parameters of campaigns', { tags: ['2.campaigns'] }, () => {
    const { actor, history } = open('/price?utm_source=radio&vehicles=2&gclid=a%20b');
    actor.send({ type: 'count.raised' });
    vi.advanceTimersByTime(pause);
    expect(history.location.href).toBe('/price?utm_source=radio&gclid=a+b&vehicles=3');
    actor.send({ type: 'count.lowered' });
    actor.send({ type: 'count.lowered' });
    vi.advanceTimersByTime(pause);
    expect(history.location.href).toBe('/price?utm_source=radio&gclid=a+b');
  });

  test('should change once for changes that follow each other quickly', () => {
    const { actor, history } = open('/price');
    const replace = vi.spyOn(history, 'replace');
    for (let times = 0; times < 5; times++) {
      actor.send({ type: 'count.raised' });
      vi.advanceTimersByTime(pause - 1);
    }
    expect(replace).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(replace.mock.calls.map(([path]) => path)).toEqual(['/price?vehicles=6']);
  });

  test('should set the options again when it changes, as by Back', () => {
    const { history, options, actor } = open('/price?vehicles=3');
    history.push('/price?vehicles=40&billing=monthly');
    expect(options()).toEqual({ vehicles: 40, billing: 'monthly' });
    history.back();
    expect(options()).toEqual({ vehicles: 3, billing: 'annual' });
    const send = vi.spyOn(actor, 'send');
    history.push('/price?vehicles=3#plans');
    expect(send).not.toHaveBeenCalled();
  });

  test('should keep the words of a link that means the same', () => {
    const { actor, history } = open('/price?vehicles=02&from=mail');
    expect(history.location.href).toBe('/price?vehicles=02&from=mail');
    actor.send({ type: 'comparison.pressed' });
    vi.advanceTimersByTime(pause);
    expect(history.location.href).toBe('/price?vehicles=02&from=mail');
  });

  test('should stay, and set nothing, once it is no longer followed', () => {
    const { actor, history, options } = open('/price');
    actor.send({ type: 'count.raised' });
    end();
    expect(vi.getTimerCount()).toBe(0);
    actor.send({ type: 'count.raised' });
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(pause);
    expect(history.location.href).toBe('/price');
    history.push('/price?vehicles=9');
    expect(options().vehicles).toBe(3);
  });
});
