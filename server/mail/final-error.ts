/** Why something in the outbox is given up at once: no other try could succeed. */
export class FinalError extends Error {
  override name = 'FinalError';
}
