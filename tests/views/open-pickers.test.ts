import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pickersClosed } from '../../src/foreign/open-pickers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Whether the page goes on, after each of some waits in milliseconds. */
async function goesOnAfter(...waits: number[]): Promise<boolean[]> {
  let goesOn = false;
  pickersClosed().then(() => {
    goesOn = true;
  });
  const answers: boolean[] = [];
  for (const wait of waits) {
    await vi.advanceTimersByTimeAsync(wait);
    answers.push(goesOn);
  }
  return answers;
}

describe('a page that is about to be hydrated', { tags: ['2.foreign-pickers'] }, () => {
  test('should go on at once if no picker is open', async () => {
    vi.spyOn(document, 'querySelector').mockReturnValue(null);
    expect(await goesOnAfter(0)).toEqual([true]);
  });

  test('should go on at once in a browser that cannot tell', async () => {
    const found = document.querySelector.bind(document);
    // Such a browser takes the state for a mistake in the selector.
    vi.spyOn(document, 'querySelector').mockImplementation((query) => found(query.replaceAll(':open', ':unknown')));
    expect(await goesOnAfter(0)).toEqual([true]);
  });

  test('should wait until the picker is closed', async () => {
    const found = vi.spyOn(document, 'querySelector').mockReturnValue(document.createElement('select'));
    setTimeout(() => found.mockReturnValue(null), 5000);
    expect(await goesOnAfter(4900, 200)).toEqual([false, true]);
  });

  test('should go on after half a minute, whatever the browser says', {
    tags: ['2.foreign-pickers-limit'],
  }, async () => {
    vi.spyOn(document, 'querySelector').mockReturnValue(document.createElement('select'));
    expect(await goesOnAfter(29_000, 1000)).toEqual([false, true]);
  });
});
