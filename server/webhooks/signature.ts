import { createHmac } from 'node:crypto';
import { webhookSecretPrefix } from '../../contract/webhook-secret.ts';

/** What a signature vouches for: `timestamp` is when the webhook is sent, in seconds since the epoch. */
export interface SignedContent {
  id: string;
  timestamp: number;
  body: string;
}

/** The signature of a webhook (Standard Webhooks, symmetric). `secret` is the setting WEBHOOK_SECRET. */
export function signatureOf({ id, timestamp, body }: SignedContent, secret: string): string {
  const key = Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
