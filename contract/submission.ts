/** The header that makes one thing of many requests (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyHeader = 'idempotency-key';

/** The header that counts the tries under one key, from 1: a try that arrives late does not undo what a newer one did. */
export const tryHeader = 'registration-try';
