import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { type OutboxFigures, readOutboxFigures } from '../database/outbox-figures.ts';
import { databaseSize } from '../database/size.ts';
import { laneNames } from '../mail/lanes.ts';

/** How long to wait for the database, in milliseconds. Monitoring must not depend on what it watches. */
const patience = 2000;

/** How old the figures may be, in milliseconds: whoever asks more often gets the same ones. */
const maxAge = 2000;

/**
 * Adds the metrics of the database and of the outbox in it, and returns a function that reads them from there. While it cannot be
 * read they are absent, because no figure would be true.
 */
export function measureOutbox(registry: Registry, database: Database, now: () => Date): () => Promise<void> {
  const registers = [registry];
  const up = new Gauge({
    name: 'database_up',
    help: 'Whether the database answered: 1 or 0.',
    registers,
  });
  const size = new Gauge({ name: 'database_size_bytes', help: 'How much room the database takes.', registers });
  const waiting = new Gauge({
    name: 'outbox_waiting',
    help: 'Emails and webhooks that are to be sent.',
    labelNames: ['lane'],
    registers,
  });
  const oldest = new Gauge({
    name: 'outbox_oldest_waiting_seconds',
    help: 'How long ago the oldest of them was queued.',
    labelNames: ['lane'],
    registers,
  });
  const dead = new Gauge({
    name: 'outbox_dead',
    help: 'Emails and webhooks that were given up: npm run outbox.',
    registers,
  });
  const capped = new Gauge({ name: 'outbox_capped', help: 'Emails that exceeded the hourly caps.', registers });
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  function show(figures: OutboxFigures, bytes: number): void {
    up.set(1);
    size.set(bytes);
    dead.set(figures.dead);
    capped.set(figures.capped);
    for (const lane of laneNames) {
      const { count, oldest: instant } = figures.waiting[lane];
      waiting.set({ lane }, count);
      oldest.set({ lane }, instant === undefined ? 0 : Math.max(0, (now().getTime() - Date.parse(instant)) / 1000));
    }
  }

  function showNothing(): void {
    up.set(0);
    for (const gauge of [size, dead, capped]) gauge.remove();
    for (const lane of laneNames) {
      waiting.remove(lane);
      oldest.remove(lane);
    }
  }

  async function read(): Promise<void> {
    try {
      show(await readOutboxFigures(database), await databaseSize(database));
      readAt = performance.now();
    } catch {
      showNothing();
    } finally {
      reading = undefined;
    }
  }

  return async () => {
    if (performance.now() - readAt < maxAge) return;
    reading ??= read();
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      showNothing();
      resolve();
    }, patience);
    await Promise.race([reading, promise]);
    clearTimeout(timer);
  };
}
