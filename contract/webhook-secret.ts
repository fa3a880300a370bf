/** What a secret for webhooks begins with, before the base64 of its bytes: Standard Webhooks. */
export const webhookSecretPrefix = 'whsec_';

/** The form of a secret, in words. */
export const webhookSecretForm = `${webhookSecretPrefix} and the base64 of 24 to 64 random bytes, such as those from openssl rand -base64 32`;

/** Bytes in base64 with its padding, and nothing else. */
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Whether a secret has that form: one that was cut off or mistyped would sign what nobody can verify. */
export function isWebhookSecret(value: string): boolean {
  const encoded = value.slice(webhookSecretPrefix.length);
  if (!value.startsWith(webhookSecretPrefix) || !base64.test(encoded)) return false;
  const length = (encoded.length / 4) * 3 - (encoded.match(/=/g)?.length ?? 0);
  return length >= 24 && length <= 64;
}
