import { afterEach, describe, expect, test, vi } from 'vitest';
import { holdPresses } from '../../src/design/lazyServed.ts';

/** A section of the served document with its button, which counts the presses that it answers. */
function serve({ isDropped = false } = {}) {
  document.body.innerHTML = '<section id="trip"><button>Play</button></section><button id="other">Other</button>';
  const button = document.querySelector('button') as HTMLButtonElement;
  const answer = vi.fn();
  button.addEventListener('click', answer);
  // So does React for a part that it cannot hydrate yet.
  const drop = (event: Event) => event.stopPropagation();
  if (isDropped) document.addEventListener('click', drop, true);
  return { button, answer, hydrate: () => document.removeEventListener('click', drop, true) };
}

let held: ReturnType<typeof holdPresses>;

afterEach(() => held.release());

describe('a press before its script has arrived', { tags: ['2.trip-replay-press'] }, () => {
  test('should be repeated once the script has arrived, however many there were', async () => {
    held = holdPresses('trip');
    const { button, answer, hydrate } = serve({ isDropped: true });
    button.click();
    button.click();
    await held.touched;
    expect(answer).not.toHaveBeenCalled();
    hydrate();
    held.release();
    await undefined;
    expect(answer).toHaveBeenCalledTimes(2);
  });

  test('should not be repeated on a button that an earlier one has made another', {
    tags: ['2.held-toggle'],
  }, async () => {
    held = holdPresses('trip');
    const { button, answer, hydrate } = serve({ isDropped: true });
    // As React does: it shows what follows from a press in a microtask.
    button.addEventListener('click', async () => {
      await undefined;
      button.textContent = 'Pause';
    });
    button.click();
    button.click();
    hydrate();
    held.release();
    await undefined;
    await undefined;
    expect(answer).toHaveBeenCalledTimes(1);
  });

  test('should be repeated although another has been answered meanwhile', () => {
    held = holdPresses('trip');
    const { button, answer, hydrate } = serve({ isDropped: true });
    button.click();
    hydrate();
    document.getElementById('other')?.click();
    held.release();
    expect(answer).toHaveBeenCalledTimes(1);
  });

  test('should not be repeated if it has been answered', () => {
    held = holdPresses('trip');
    const { button, answer } = serve();
    button.click();
    held.release();
    expect(answer).toHaveBeenCalledTimes(1);
  });

  test('should not be repeated if the script answers it on its way', () => {
    held = holdPresses('trip');
    const { button, answer } = serve();
    document.addEventListener('click', () => held.release(), { capture: true, once: true });
    button.click();
    expect(answer).toHaveBeenCalledTimes(1);
  });

  test('should be left alone elsewhere, and after the script has arrived', () => {
    held = holdPresses('trip');
    const { button, answer, hydrate } = serve({ isDropped: true });
    document.getElementById('other')?.click();
    held.release();
    expect(answer).not.toHaveBeenCalled();
    button.click();
    hydrate();
    held.release();
    expect(answer).not.toHaveBeenCalled();
  });
});
