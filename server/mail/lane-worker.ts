import { settledOrPatienceOver } from '../database/batches.ts';
import { errorCode } from '../start-error.ts';
import { type Lane, lanes, maxSending } from './lanes.ts';
import { visitorsServed } from './making-way.ts';
import type { LeasedMail, OutboxQueue } from './outbox-queue.ts';

/** How many emails of a lane are leased and sent at once. */
const batchSize = 10;

/** Where failures are logged, without addresses or names. */
export interface OutboxLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface LaneWorkerDependencies {
  queue: Pick<OutboxQueue, 'lease'>;
  /** Keeps back the emails that are not to be sent, and returns the others. */
  keepBack(mails: LeasedMail[]): Promise<LeasedMail[]>;
  /** Sends an email and stores what became of it. Never rejects. */
  deliver(mail: LeasedMail): Promise<void>;
  log: OutboxLog;
  /** Whether visitors wait for the server, which then has better things to do than most emails. */
  doVisitorsWait(): boolean;
  /** How often to look for emails that are due, in milliseconds. */
  poll: number;
  /** How long a batch makes way for visitors at most, in milliseconds. */
  makeWay: number;
}

/** Sends the emails of one lane. */
export interface LaneWorker {
  start(): void;
  /** Looks for emails now instead of at the next poll. */
  wake(): void;
  /** Begins no more emails. Resolves once those in progress have ended. */
  stop(): Promise<void>;
}

/**
 * Creates the worker of a lane. An email that the mail server leaves waiting for more than a second no longer holds up the
 * next ones.
 */
export function createLaneWorker(
  lane: Lane,
  { queue, keepBack, deliver, log, doVisitorsWait, poll, makeWay }: LaneWorkerDependencies,
): LaneWorker {
  const sending = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let woken = false;
  let stopped = true;

  async function sendAll(): Promise<void> {
    do {
      woken = false;
      if (sending.size >= maxSending) await Promise.race(sending);
      // Codes never wait.
      if (lane !== lanes.codes) await visitorsServed({ doVisitorsWait, isStopped: () => stopped, limit: makeWay });
      if (stopped) return;
      const mails = await queue.lease(lane, Math.min(batchSize, maxSending - sending.size));
      if (mails.length > 0) woken = true;
      const kept = await keepBack(mails);
      // Leased too late: the outbox releases them.
      if (stopped) return;
      await settledOrPatienceOver(Promise.all(kept.map(begin)));
    } while (woken && !stopped);
  }

  function begin(mail: LeasedMail): Promise<void> {
    const one = deliver(mail).finally(() => sending.delete(one));
    sending.add(one);
    return one;
  }

  function run(): void {
    if (stopped || running) return;
    clearTimeout(timer);
    running = sendAll()
      .catch((error: unknown) => log.error({ code: errorCode(error) }, 'reading the outbox failed'))
      .finally(() => {
        running = undefined;
        if (stopped) return;
        timer = setTimeout(run, woken ? 0 : poll);
        timer.unref();
      });
  }

  return {
    start() {
      stopped = false;
      run();
    },
    wake() {
      woken = true;
      run();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
      await Promise.all(sending);
    },
  };
}
