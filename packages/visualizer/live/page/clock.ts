/** The parts of a page that tell the time and wait for it. */
export type TimeScope = Pick<
  typeof globalThis,
  'Date' | 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval'
>;

export type PageClock = {
  /** By how many milliseconds it is ahead of real time. */
  ahead(): number;
  /**
   * Moves it forward by milliseconds, and runs the timers that are due by then in their order, each at its time. Ends early,
   * at the last timer that ran, if there are more than 10,000 of them.
   */
  move(by: number): void;
};

type Handle = ReturnType<typeof setTimeout>;
type Timer = { due: number; every: number | undefined; run: () => void; handle: Handle };

const mostTimers = 10_000;

/**
 * Puts a clock that can be moved forward in place of a page's own. XState's delays use it, as does everything else that
 * sets a timer or asks for the date; animations and `performance.now` stay in real time.
 */
export function installClock(scope: TimeScope): PageClock {
  const { Date: RealDate, setTimeout, clearTimeout } = scope;
  /** By the handle that the page knows, while a timer gets a new one whenever the clock is moved. */
  const timers = new Map<Handle, Timer>();
  let ahead = 0;
  const now = () => RealDate.now() + ahead;

  const arm = (id: Handle | undefined, timer: Omit<Timer, 'handle'>): Handle => {
    const handle: Handle = setTimeout.call(scope, () => fire(id ?? handle), Math.max(0, timer.due - now()));
    timers.set(id ?? handle, { ...timer, handle });
    return handle;
  };

  const fire = (id: Handle) => {
    const timer = timers.get(id);
    if (timer === undefined) return;
    if (timer.every === undefined) timers.delete(id);
    else arm(id, { ...timer, due: Math.max(now(), timer.due) + timer.every });
    timer.run();
  };

  const clear = (id: Handle | undefined) => {
    if (id === undefined) return;
    clearTimeout.call(scope, timers.get(id)?.handle ?? id);
    timers.delete(id);
  };

  const waiting =
    (isInterval: boolean) =>
    (handler: unknown, delay = 0, ...given: unknown[]): Handle => {
      const run = () => {
        if (typeof handler === 'function') handler(...given);
      };
      const wait = Math.max(isInterval ? 1 : 0, Number(delay) || 0);
      return arm(undefined, { due: now() + wait, every: isInterval ? wait : undefined, run });
    };

  scope.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget) => Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
  Object.assign(scope, {
    setTimeout: waiting(false),
    clearTimeout: clear,
    setInterval: waiting(true),
    clearInterval: clear,
  });

  /** The timer that is due next, by a time. */
  const nextBy = (time: number): [Handle, Timer] | undefined =>
    [...timers].filter(([, { due }]) => due <= time).sort(([, one], [, other]) => one.due - other.due)[0];

  const runUntil = (target: number): void => {
    for (let count = 0; count < mostTimers; count += 1) {
      const next = nextBy(RealDate.now() + target);
      if (next === undefined) break;
      const [id, { due, handle }] = next;
      ahead = Math.min(target, Math.max(ahead, due - RealDate.now()));
      clearTimeout.call(scope, handle);
      try {
        fire(id);
      } catch (error) {
        // As if the browser had run it: one that fails does not keep the others from running.
        setTimeout.call(scope, () => {
          throw error;
        });
      }
    }
    if (nextBy(RealDate.now() + target) === undefined) ahead = target;
  };

  return {
    ahead: () => ahead,
    move: (by) => {
      runUntil(ahead + by);
      for (const [id, { handle, ...timer }] of [...timers]) {
        clearTimeout.call(scope, handle);
        arm(id, timer);
      }
    },
  };
}
