type ClockOptions = {
  /** Whether time does not pass while the function runs, nor between two of them. */
  isStill?: boolean;
  onRead?: () => void;
};

const start = { date: Date.now(), performance: performance.now() };

/** Runs a function at a time that is so many milliseconds ahead. Nothing else can run meanwhile. */
export function ahead<Result>(
  milliseconds: number,
  run: () => Result,
  { isStill = false, onRead = () => {} }: ClockOptions = {},
): Result {
  const RealDate = globalThis.Date;
  const ownNow = Object.getOwnPropertyDescriptor(performance, 'now');
  const now = performance.now.bind(performance);
  const reading = (clock: () => number) => () => {
    onRead();
    return clock() + milliseconds;
  };
  globalThis.Date = dateAt(RealDate, reading(isStill ? () => start.date : () => RealDate.now()));
  performance.now = reading(isStill ? () => start.performance : now);
  try {
    return run();
  } finally {
    globalThis.Date = RealDate;
    if (ownNow === undefined) delete (performance as Partial<Performance>).now;
    else Object.defineProperty(performance, 'now', ownNow);
  }
}

function dateAt(RealDate: DateConstructor, now: () => number): DateConstructor {
  return new Proxy(RealDate, {
    construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    apply: (target) => new target(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}

/** Where a function reads the clock first, by file and line; undefined if it does not, or if nothing says where. */
export function whereClockIsRead(run: () => unknown): string | undefined {
  let stack: string | undefined;
  const onRead = () => {
    stack ??= new Error().stack;
  };
  ahead(0, run, { onRead });
  const own = decodeURIComponent(new URL(import.meta.url).pathname);
  // Who calls a package that reads the clock is meant, and not the package.
  const frames = stack?.split('\n').filter((line) => !/node:|[\\/]node_modules[\\/]/.test(line) && !line.includes(own));
  const [, file, line] = /([^\\/()]+):(\d+):\d+\)?$/m.exec(frames?.join('\n') ?? '') ?? [];
  return file && `${file}, line ${line}`;
}
