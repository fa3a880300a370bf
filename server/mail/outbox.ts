import type { Settings } from '../../contract/settings.ts';
import type { Database } from '../database/database.ts';
import { errorCode } from '../start-error.ts';
import { isExpired, renderMessage, withoutSecret } from './emails/message.ts';
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
  pace?: Partial<OutboxPace>;
}

/** Where failures are logged, without addresses or names. */
export interface OutboxLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** All in milliseconds. */
export interface OutboxPace {
  /** The pauses between tries. After the try that follows the last pause, the email is dead. */
  pauses: number[];
  /** How often to look for emails that are due: retries, and those of an instance that has ended. */
  poll: number;
  /** How long a worker holds an email. If the worker crashes, the email waits that long for another. */
  lease: number;
  /** How long a stop waits for emails in progress. */
  stopTimeout: number;
}

const minute = 60_000;

/** Retries for about two days: mail servers may be down for hours, but seldom longer. */
const defaultPace: OutboxPace = {
  pauses: [10_000, 30_000, 2 * minute, 10 * minute, 60 * minute, 4 * 60 * minute, 12 * 60 * minute, 24 * 60 * minute],
  poll: 5000,
  lease: 2 * minute,
  stopTimeout: 4000,
};

/**
 * Creates the worker, which does nothing until `start`. Several instances may share one outbox: each email is leased to
 * one worker, and any worker takes over an email whose lease has expired because its worker crashed. Only a crash between
 * the mail server's answer and the storing of it can send an email twice, and then with the same Message-ID.
 */
export function createOutbox({ database, transport, settings, log, pace }: OutboxDependencies): Outbox {
  const { pauses, poll, lease, stopTimeout } = { ...defaultPace, ...pace };
  const queue = createOutboxQueue(database, lease);
  const delivery = createDelivery({ queue, transport, settings, log, pauses });
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let woken = false;
  let stopped = true;

  async function sendAll(): Promise<void> {
    do {
      woken = false;
      const mails = await queue.lease();
      // Leased too late: `stop` releases them.
      if (stopped) return;
      if (mails.length > 0) woken = true;
      await delivery.deliver(mails);
    } while (woken && !stopped);
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
      // The visitor's response goes first.
      setImmediate(run);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.race([running, timeout(stopTimeout)]);
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

interface DeliveryDependencies extends Pick<OutboxDependencies, 'transport' | 'settings' | 'log'> {
  queue: OutboxQueue;
  pauses: number[];
}

/** Sends leased emails and stores what became of each. */
function createDelivery({ queue, transport, settings, log, pauses }: DeliveryDependencies) {
  async function deliver(mails: LeasedMail[]): Promise<void> {
    const failures = (await Promise.all(mails.map(trySending))).filter((failure) => failure !== undefined);
    const failed = new Set(failures.map(({ mail }) => mail.id));
    await storeSent(mails.filter(({ id }) => !failed.has(id)));
    for (const { mail, error } of failures) await storeFailed(mail, error);
  }

  async function trySending(mail: LeasedMail): Promise<{ mail: LeasedMail; error: unknown } | undefined> {
    try {
      if (isExpired(mail.message, Date.now())) throw new ExpiredError();
      const rendered = renderMessage(mail.message, settings);
      const outgoing = { id: mail.id, date: new Date(mail.created_at), mail: rendered };
      await (mail.isDecoy ? transport.discard(outgoing) : transport.send(outgoing));
    } catch (error) {
      return { mail, error };
    }
  }

  /** In one statement, except for messages whose secret must be deleted. */
  async function storeSent(mails: LeasedMail[]): Promise<void> {
    const hasSecret = ({ message }: LeasedMail) => withoutSecret(message) !== message;
    await queue.markSent(mails.filter((mail) => !hasSecret(mail)));
    for (const mail of mails.filter(hasSecret)) await queue.markSent([mail], withoutSecret(mail.message));
  }

  async function storeFailed(mail: LeasedMail, error: unknown): Promise<void> {
    const pause = error instanceof ExpiredError ? undefined : pauses[mail.tries - 1];
    const details = { outbox: mail.id, tries: mail.tries, code: errorCode(error) };
    const fault = error instanceof Error ? error.message : String(error);
    if (pause === undefined) {
      log.error(details, 'an email could not be sent and is given up');
      await queue.markDead(mail, fault, withoutSecret(mail.message));
    } else {
      log.warn(details, 'an email could not be sent and will be retried');
      await queue.retryLater(mail, fault, pause);
    }
  }

  return { deliver };
}

function timeout(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
