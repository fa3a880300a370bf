/** The header that makes repeated requests count as one (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyHeader = 'idempotency-key';

/** The header that counts the tries under one key, from 1, so that a try that arrives late does not undo a newer one. */
export const tryHeader = 'registration-try';

/**
 * A field of a form posted without scripts, which its button adds. If it has a value, what the visitor may not have meant has been
 * pointed out already: the second press sends it.
 */
export const pointedOutField = 'pointed_out';
