const { setTimeout: sleep } = globalThis;

/** Real milliseconds to wait for something to come true. */
const patience = 2000;

/** Tries until it does not throw. It waits in real time, however still the page's own clock stands. */
export async function eventually<Result>(attempt: () => Result, milliseconds = patience): Promise<Result> {
  const end = performance.now() + milliseconds;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resolve) => sleep(resolve, 4));
    }
  }
}
