import type { Settings } from '../../contract/settings.ts';
import { webhookSender } from '../webhooks/send.ts';
import { isExpired, renderMessage } from './emails/message.ts';
import { FinalError } from './final-error.ts';
import type { LeasedMail } from './outbox-queue.ts';
import type { Transport } from './transport.ts';

/** Returns a function that sends what was leased: an email by the transport, a webhook to its receiver. */
export function createSender(transport: Transport, settings: Settings): (leased: LeasedMail) => Promise<void> {
  const sendWebhook = webhookSender(settings);
  return async ({ id, created_at, message, isDecoy }) => {
    if (message.kind === 'webhook') return sendWebhook({ id, message });
    if (isExpired(message, Date.now())) throw new FinalError('It expired before it could be sent.');
    const outgoing = { id, date: new Date(created_at), mail: renderMessage(message, settings) };
    await (isDecoy ? transport.discard(outgoing) : transport.send(outgoing));
  };
}
