import { setTimeout as pause } from 'node:timers/promises';
import type { Settings } from '../../contract/settings.ts';
import { inBatches, type WriteLoad } from '../database/batches.ts';
import type { Database } from '../database/database.ts';
import { errorCode } from '../start-error.ts';
import { isCappedWhenSent, overCaps } from './caps.ts';
import { reportDeadEmails } from './dead-emails.ts';
import { isExpired, renderMessage } from './emails/message.ts';
import { createLaneWorker, type OutboxLog } from './lane-worker.ts';
import { laneNames, lanes } from './lanes.ts';
import { createOutboxQueue, type LeasedMail, type OutboxQueue } from './outbox-queue.ts';
import type { Transport } from './transport.ts';

/** The worker that sends the emails in the outbox. */
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

/** The most emails that are marked as sent in one statement. */
const maxStored = 50;

/** How long to wait before storing again that an email was sent, in milliseconds. */
const storePause = 1000;

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
  const deliver = createDelivery({ queue, transport, settings, log, pauses, writeLoad: database.writeLoad });
  const workers = laneNames.map((name) =>
    createLaneWorker(lanes[name], { queue, cap, deliver, log, doVisitorsWait, ...looks }),
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
      await queue.releaseAll();
      transport.close();
    },
  };
}

/** Why an email is given up whose code or link would no longer work. */
class ExpiredError extends Error {
  override name = 'ExpiredError';
  override message = 'It expired before it could be sent.';
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

interface DeliveryDependencies extends Pick<OutboxDependencies, 'transport' | 'settings' | 'log'> {
  queue: OutboxQueue;
  pauses: number[];
  writeLoad: WriteLoad;
}

/** Returns a function that sends a leased email and stores what became of it. If that cannot be stored, its lease expires. */
function createDelivery({ queue, transport, settings, log, pauses, writeLoad }: DeliveryDependencies) {
  const storeSent = inBatches(
    maxStored,
    async (mails: LeasedMail[]) => {
      await queue.markSent(mails);
      return mails;
    },
    writeLoad,
  );

  async function deliver(mail: LeasedMail): Promise<void> {
    try {
      if (isExpired(mail.message, Date.now())) throw new ExpiredError();
      const rendered = renderMessage(mail.message, settings);
      const outgoing = { id: mail.id, date: new Date(mail.created_at), mail: rendered };
      await (mail.isDecoy ? transport.discard(outgoing) : transport.send(outgoing));
    } catch (error) {
      return storeFailed(mail, error);
    }
    queue.keep(mail);
    await storeSentWhileLeased(mail);
  }

  /** Otherwise a database that fails for a moment would have the email sent again. */
  async function storeSentWhileLeased(mail: LeasedMail): Promise<void> {
    for (;;) {
      try {
        await storeSent(mail);
        return;
      } catch (error) {
        if (Date.now() + storePause > Date.parse(mail.due_at)) throw error;
        await pause(storePause, undefined, { ref: false });
      }
    }
  }

  async function storeFailed(mail: LeasedMail, error: unknown): Promise<void> {
    const delay = pausesAfter(error, pauses)[mail.tries - 1];
    const details = { outbox: mail.id, tries: mail.tries, code: errorCode(error) };
    const fault = error instanceof Error ? error.message : String(error);
    if (delay !== undefined) {
      log.warn(details, 'an email could not be sent and will be retried');
      return queue.retryLater(mail, fault, delay);
    }
    log.error(details, 'an email could not be sent and is given up');
    await queue.markDead(mail, fault);
  }

  return (mail: LeasedMail): Promise<void> =>
    deliver(mail).catch((error: unknown) =>
      log.error({ outbox: mail.id, code: errorCode(error) }, 'what became of an email could not be stored'),
    );
}

/** The pauses that are left after an error: none once a code has expired, one after a permanent answer of the mail server. */
function pausesAfter(error: unknown, pauses: number[]): number[] {
  if (error instanceof ExpiredError) return [];
  return isPermanent(error) ? pauses.slice(0, 1) : pauses;
}

/** Errors of nodemailer about the server rather than the email: an operator can mend what causes them. */
const serverErrors = ['EAUTH', 'EPROTOCOL', 'ETLS'];

/** Whether the mail server has rejected the email for good (RFC 5321, section 4.2.1: 5yz). */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || serverErrors.includes(errorCode(error))) return false;
  return Number(error.responseCode) >= 500;
}

function timeout(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
