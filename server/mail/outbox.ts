import type { Settings } from '../../contract/settings.ts';
import type { Database } from '../database/database.ts';
import { errorCode } from '../start-error.ts';
import { isCappedWhenSent, overCaps } from './caps.ts';
import { reportDeadEmails } from './dead-emails.ts';
import { createDelivery } from './delivery.ts';
import { isOvertaken } from './emails/message.ts';
import { createLaneWorker, type OutboxLog } from './lane-worker.ts';
import { laneNames, lanes } from './lanes.ts';
import { createOutboxQueue, type LeasedMail, type OutboxQueue } from './outbox-queue.ts';
import { createSender } from './sender.ts';
import type { Transport } from './transport.ts';

/** The worker that sends the emails and webhooks in the outbox. */
export interface Outbox {
  /** Starts sending, and keeps polling. */
  start(): void;
  /** Sends newly committed emails now instead of at the next poll. */
  wake(): void;
  /** Stops sending: waits a while for emails in progress, and releases those not sent by then. */
  stop(): Promise<void>;
}

export interface OutboxDependencies {
  database: Database;
  transport: Transport;
  settings: Settings;
  log: OutboxLog;
  /** Whether visitors wait for the server: most emails then make way. */
  doVisitorsWait?: () => boolean;
  pace?: Partial<OutboxPace>;
}

/** All in milliseconds. */
export interface OutboxPace {
  /** The pauses between tries. After the try that follows the last pause, the email is dead. */
  pauses: number[];
  /** How often to look for emails that are due: retries, and those of an instance that has ended. */
  poll: number;
  /** How long emails that nobody sits waiting for make way for visitors at most: each batch of them. */
  makeWay: number;
  /** How long a worker holds an email. If the worker crashes, the email waits that long for another. */
  lease: number;
  /** How long a stop waits for emails in progress. */
  stopTimeout: number;
  /** How often to look for emails that were given up, of which the operator is told. */
  report: number;
}

const minute = 60_000;

/** Retries for about two days: mail servers may be down for hours, but seldom longer. */
const defaultPace: OutboxPace = {
  pauses: [10_000, 30_000, 2 * minute, 10 * minute, 60 * minute, 4 * 60 * minute, 12 * 60 * minute, 24 * 60 * minute],
  poll: 5000,
  makeWay: 250,
  lease: 2 * minute,
  stopTimeout: 4000,
  report: 10_000,
};

/**
 * Creates the worker, which does nothing until `start`. Each lane sends by itself, so that a full or hanging one holds up no
 * other. Several instances may share one outbox: each email is leased to one of them, and any takes over an email whose lease
 * has expired because its instance crashed. Only a crash between the mail server's answer and the storing of it can send an
 * email twice, and then with the same Message-ID.
 */
export function createOutbox({
  database,
  transport,
  settings,
  log,
  doVisitorsWait = () => false,
  pace,
}: OutboxDependencies): Outbox {
  const { pauses, lease, stopTimeout, report: reportInterval, ...looks } = { ...defaultPace, ...pace };
  const queue = createOutboxQueue(database, lease);
  const cap = createCap({ queue, log, findOver: overCaps(database, settings) });
  const withdraw = createWithdrawal(queue, database.queries);
  const keepBack = async (mails: LeasedMail[]) => cap(await withdraw(mails));
  const send = createSender(transport, settings);
  const deliver = createDelivery({ queue, send, log, pauses, writeLoad: database.writeLoad });
  const workers = laneNames.map((name) =>
    createLaneWorker(lanes[name], { queue, keepBack, deliver, log, doVisitorsWait, ...looks }),
  );
  let timer: NodeJS.Timeout | undefined;
  let reporting: Promise<void> | undefined;
  let isWaking = false;

  function wake(): void {
    if (isWaking) return;
    isWaking = true;
    // The visitors' responses go first, and many submissions at once wake it once.
    setImmediate(() => {
      isWaking = false;
      for (const worker of workers) worker.wake();
    });
  }

  function report(): void {
    reporting ??= reportDeadEmails(database, new Date())
      .then((isReported) => isReported && wake())
      .catch((error: unknown) => log.error({ code: errorCode(error) }, 'reporting dead emails failed'))
      .then(() => {
        reporting = undefined;
      });
  }

  return {
    start() {
      for (const worker of workers) worker.start();
      report();
      timer = setInterval(report, reportInterval);
      timer.unref();
    },
    wake,
    async stop() {
      clearInterval(timer);
      await Promise.race([Promise.all(workers.map((worker) => worker.stop())), timeout(stopTimeout)]);
      await reporting;
      await queue
        .releaseAll()
        .catch((error: unknown) =>
          log.warn({ code: errorCode(error) }, 'emails could not be given back to the outbox'),
        );
      transport.close();
    },
  };
}

interface CapDependencies extends Pick<OutboxDependencies, 'log'> {
  queue: OutboxQueue;
  findOver: ReturnType<typeof overCaps>;
}

/** Returns a function that stores which of the emails of a lease exceed the caps, and returns the others. */
function createCap({ queue, log, findOver }: CapDependencies) {
  return async (mails: LeasedMail[]): Promise<LeasedMail[]> => {
    const ids = await findOver(mails.filter(({ tries, message }) => tries === 1 && isCappedWhenSent(message)));
    const [over = [], within = []] = [true, false].map((isOver) => mails.filter(({ id }) => ids.has(id) === isOver));
    for (const { id } of over) {
      log.warn({ outbox: id }, 'an email is not sent, because its address or domain got too many in an hour');
    }
    if (over.length > 0) await queue.markCapped(over);
    return within;
  };
}

/** Returns a function that deletes those emails of a lease that say what is no longer so, and returns the others. */
function createWithdrawal(queue: OutboxQueue, queries: Database['queries']) {
  return async (mails: LeasedMail[]): Promise<LeasedMail[]> => {
    const overtaken = await Promise.all(
      mails.map(({ message }) => message.kind !== 'webhook' && isOvertaken(message, queries)),
    );
    if (overtaken.includes(true)) await queue.withdraw(mails.filter((_, at) => overtaken[at]));
    return mails.filter((_, at) => !overtaken[at]);
  };
}

function timeout(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
