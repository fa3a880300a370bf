import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Settings } from '../../contract/settings.ts';
import { FinalError } from '../mail/final-error.ts';
import { isPublicAddress, lookupPublic, PrivateAddressError } from './addresses.ts';
import { type WebhookMessage, webhookBody } from './event.ts';
import { signatureOf } from './signature.ts';

/** A webhook to send. Every try has the same id, by which a receiver recognises what it has already got. */
export interface OutgoingWebhook {
  id: string;
  message: WebhookMessage;
}

type WebhookSettings = Pick<Settings, 'WEBHOOK_URL' | 'WEBHOOK_SECRET' | 'WEBHOOK_ALLOW_PRIVATE' | 'PRODUCT_SLUG'>;

/** How long a receiver may take to accept a webhook, in milliseconds: well below the lease of the outbox. */
const defaultTimeLimit = 15_000;

/** How much of an answer is taken, in bytes: nobody reads it, but a short one leaves the connection in good order. */
const maxAnswer = 16 * 1024;

/** The receiver has answered, but not accepted the webhook. */
class AnswerError extends Error {
  override name = 'AnswerError';
  code: string;

  constructor(status: number) {
    super(`The receiver answered ${status}.`);
    this.code = `HTTP_${status}`;
  }
}

/**
 * Returns a function that sends a webhook, once. It resolves if the receiver accepts it (2xx) and otherwise rejects: with a
 * `FinalError` if the receiver is gone for good (410). Redirects are not followed: they could lead anywhere.
 */
export function webhookSender(
  settings: WebhookSettings,
  timeLimit = defaultTimeLimit,
): (webhook: OutgoingWebhook) => Promise<void> {
  return async (webhook) => {
    const status = await post(webhook, settings, timeLimit);
    if (status === 410) throw new FinalError('The receiver answered 410: it takes no more webhooks.');
    if (status < 200 || status > 299) throw new AnswerError(status);
  };
}

/** Posts a webhook and returns the status of the answer. */
function post(webhook: OutgoingWebhook, settings: WebhookSettings, timeLimit: number): Promise<number> {
  const url = receiverOf(settings);
  const body = webhookBody(webhook.message);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const posting = request(url, {
    method: 'POST',
    // A connection of its own, whose address is checked.
    agent: false,
    headers: { ...headersOf(webhook.id, body, settings), 'content-length': Buffer.byteLength(body) },
    ...(settings.WEBHOOK_ALLOW_PRIVATE === '1' ? {} : { lookup: lookupPublic }),
  } satisfies RequestOptions);
  const timer = setTimeout(
    () => posting.destroy(new Error(`The receiver did not answer within ${timeLimit / 1000} seconds.`)),
    timeLimit,
  );
  posting.on('error', reject);
  posting.on('close', () => clearTimeout(timer));
  posting.on('response', (answer) => {
    let length = 0;
    answer.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxAnswer) posting.destroy();
    });
    // The status alone counts, even if the rest is cut off.
    answer.on('error', () => {});
    answer.on('close', () => resolve(answer.statusCode ?? 0));
  });
  posting.end(body);
  return promise;
}

/** Throws an error if there is no receiver, or its address is private and need not be looked up. */
function receiverOf({ WEBHOOK_URL, WEBHOOK_ALLOW_PRIVATE }: WebhookSettings): URL {
  if (WEBHOOK_URL === '') throw new Error('There is no receiver. Set WEBHOOK_URL, or drop the webhook.');
  const url = new URL(WEBHOOK_URL);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (WEBHOOK_ALLOW_PRIVATE !== '1' && isIP(host) > 0 && !isPublicAddress(host)) throw new PrivateAddressError(host);
  return url;
}

/** The headers of one try: the time is that of the try, because receivers reject what was signed long ago. */
function headersOf(id: string, body: string, { WEBHOOK_SECRET, PRODUCT_SLUG }: WebhookSettings) {
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    'content-type': 'application/json',
    'user-agent': `${PRODUCT_SLUG}-webhooks`,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf({ id, timestamp, body }, WEBHOOK_SECRET),
  };
}
