/** Returns a function that does the work at its first call and remembers the result. If the work fails, the next call does it again. */
export function remembered<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return async () => {
    result ??= work();
    try {
      return await result;
    } catch (error) {
      result = undefined;
      throw error;
    }
  };
}
