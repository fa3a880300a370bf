/** Tests fail without a mutant, so what they say of mutants would mean nothing. */
export class FailingTestsError extends Error {
  constructor(tests: string, reason: string) {
    super(`${tests} fail without a mutant, so no result would mean anything. Mend that first: ${reason}`);
  }
}
