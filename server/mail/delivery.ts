import { setTimeout as pause } from 'node:timers/promises';
import { inBatches, type WriteLoad } from '../database/batches.ts';
import { errorCode } from '../start-error.ts';
import { FinalError } from './final-error.ts';
import type { OutboxLog } from './lane-worker.ts';
import type { LeasedMail, OutboxQueue } from './outbox-queue.ts';

/** The most emails that are marked as sent in one statement. */
const maxStored = 50;

/** How long to wait before storing again that an email was sent, in milliseconds. */
const storePause = 1000;

interface DeliveryDependencies {
  queue: OutboxQueue;
  /** Sends what was leased, once. Rejects with a `FinalError` if no other try could succeed. */
  send(leased: LeasedMail): Promise<void>;
  log: OutboxLog;
  /** The pauses between tries, in milliseconds. */
  pauses: number[];
  writeLoad: WriteLoad;
}

/**
 * Returns a function that sends a leased email or webhook and stores what became of it. If that cannot be stored, its lease
 * expires.
 */
export function createDelivery({ queue, send, log, pauses, writeLoad }: DeliveryDependencies) {
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
      await send(mail);
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
    const isWebhook = mail.message.kind === 'webhook';
    if (delay !== undefined) {
      if (isWebhook) log.warn(details, 'a webhook was not accepted and will be retried');
      else log.warn(details, 'an email could not be sent and will be retried');
      return queue.retryLater(mail, fault, delay);
    }
    if (isWebhook) log.error(details, 'a webhook was not accepted and is given up');
    else log.error(details, 'an email could not be sent and is given up');
    await queue.markDead(mail, fault);
  }

  return (mail: LeasedMail): Promise<void> =>
    deliver(mail).catch((error: unknown) =>
      log.error({ outbox: mail.id, code: errorCode(error) }, 'what became of an email could not be stored'),
    );
}

/** The pauses that are left after an error: none after a final one, one after a permanent answer of the mail server. */
function pausesAfter(error: unknown, pauses: number[]): number[] {
  if (error instanceof FinalError) return [];
  return isPermanent(error) ? pauses.slice(0, 1) : pauses;
}

/** Errors of nodemailer about the server rather than the email: an operator can mend what causes them. */
const serverErrors = ['EAUTH', 'EPROTOCOL', 'ETLS'];

/** Whether the mail server has rejected the email for good (RFC 5321, section 4.2.1: 5yz). */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || serverErrors.includes(errorCode(error))) return false;
  return Number(error.responseCode) >= 500;
}
