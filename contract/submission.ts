/** The header that makes repeated requests count as one (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyHeader = 'idempotency-key';

/** The header that counts the tries under one key, from 1, so that a try that arrives late does not undo a newer one. */
export const tryHeader = 'registration-try';
