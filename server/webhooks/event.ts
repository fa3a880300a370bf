import { type WebhookData, type WebhookType, webhookEvents } from '../../contract/webhooks.ts';

/** Something that happened on the site, for those who get webhooks. `instant` is in ISO 8601. */
export type WebhookEvent = {
  [Type in WebhookType]: { type: Type; instant: string; data: WebhookData<Type> };
}[WebhookType];

/** What the outbox stores of a webhook. All but `kind` is its body. */
export interface WebhookMessage {
  kind: 'webhook';
  type: WebhookType;
  timestamp: string;
  data: Record<string, unknown>;
}

/** The message of an event: only what its schema names, so that a row's keys and hashes never leave with it. */
export function webhookOf({ type, instant, data }: WebhookEvent): WebhookMessage {
  const given = data as Record<string, unknown>;
  const named = Object.keys(webhookEvents[type].data.shape).map((name) => [name, given[name]]);
  return { kind: 'webhook', type, timestamp: instant, data: Object.fromEntries(named) };
}

/** The body that is signed and sent: the same text at every try. */
export function webhookBody({ type, timestamp, data }: WebhookMessage): string {
  return JSON.stringify({ type, timestamp, data });
}
