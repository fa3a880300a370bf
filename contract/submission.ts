/** The header that makes one thing of many requests (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyHeader = 'idempotency-key';
