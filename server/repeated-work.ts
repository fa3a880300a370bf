import type { FastifyInstance } from 'fastify';

interface RepeatedWork {
  /** How often it is done while the server runs, in milliseconds. */
  interval: number;
  /** Logs why it failed; it is done again at the next interval. */
  logFailure: (err: unknown) => void;
  /**
   * Does what there is to do, and ends soon once `isStopped` says so. Returns in how many milliseconds to look again, if that is
   * sooner than the interval.
   */
  work: (isStopped: () => boolean) => Promise<number | undefined>;
}

/** Does something from the start on, one run at a time. The server closes once the run that is under way has ended. */
export function repeatWork(app: FastifyInstance, { interval, logFailure, work }: RepeatedWork): void {
  let isStopped = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let next: NodeJS.Timeout | undefined;

  app.addHook('onReady', async () => {
    run();
    timer = setInterval(run, interval);
    timer.unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    isStopped = true;
    await running;
    clearTimeout(next);
  });

  function run(): void {
    clearTimeout(next);
    running ??= work(() => isStopped)
      .then((soon) => {
        if (soon !== undefined) next = setTimeout(run, soon).unref();
      })
      .catch(logFailure)
      .finally(() => {
        running = undefined;
      });
  }
}
