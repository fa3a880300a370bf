import { InputError } from '@msafara/command';
import type { AnyStateMachine } from 'xstate';
import type { Advice } from './growth.ts';

/** How far a machine is explored. Whatever is exceeded first ends the exploration with a LimitError. */
export type Limits = {
  /** The maximum number of configurations (default: 10,000). */
  limit?: number;
  /** The maximum number of events handled (default: 200,000). A busy computer handles as many as an idle one. */
  events?: number;
  /** The maximum duration, in seconds (default: none). */
  seconds?: number;
  /** The maximum growth of memory in use, in MB of 1,000,000 bytes, where it can be measured (default: 700). */
  memory?: number;
};

/** A machine is too large to be explored within its limits. */
export class LimitError extends InputError {
  override name = 'LimitError';
  /** The limit that was exceeded. */
  readonly exceeded: keyof Limits;
  /** What a file of samples may say about it. */
  readonly sample: string | undefined;

  constructor(message: string, exceeded: keyof Limits, sample?: string) {
    super(message);
    this.exceeded = exceeded;
    this.sample = sample;
  }
}

/** The milliseconds between two measurements of memory, which take longer than a step does. */
const measurementPause = 50;

/** Watches the limits of an exploration. */
export class LimitWatch {
  readonly #machine: AnyStateMachine;
  readonly #limits: Required<Limits>;
  readonly #advice: () => Advice | undefined;
  readonly #until: number;
  #handled = 0;
  readonly #usedAtStart = usedMegabytes();
  #nextMeasurement = 0;

  /** `advice` says what to do about too many configurations; it is asked only if there are. */
  constructor(
    machine: AnyStateMachine,
    { limit = 10_000, events = 200_000, seconds = Number.POSITIVE_INFINITY, memory = 700 }: Limits,
    advice: () => Advice | undefined,
  ) {
    for (const [name, value] of Object.entries({ limit, events, seconds, memory })) {
      if (!(value > 0)) throw new InputError(`'${name}' must be above 0, not ${value}.`);
    }
    this.#machine = machine;
    this.#limits = { limit, events, seconds, memory };
    this.#advice = advice;
    this.#until = performance.now() + seconds * 1000;
  }

  /** Counts an event that was handled, and checks the limits. */
  count(configurations: number): void {
    this.#handled += 1;
    this.check(configurations);
  }

  /** Throws a LimitError if a limit is exceeded by now. */
  check(configurations: number): void {
    const { limit, events, seconds, memory } = this.#limits;
    const { id } = this.#machine;
    if (configurations > limit) {
      this.#end('limit', `Machine '${id}' has more than ${limit} configurations`);
    }
    if (this.#handled > events) {
      this.#end(
        'events',
        `Exploring machine '${id}' takes more than ${events} events, with ${configurations} configurations so far`,
      );
    }
    const now = performance.now();
    if (now > this.#until) {
      this.#end(
        'seconds',
        `Exploring machine '${id}' takes more than ${seconds} s, with ${configurations} configurations so far`,
      );
    }
    if (now < this.#nextMeasurement) return;
    this.#nextMeasurement = now + measurementPause;
    if (usedMegabytes() - this.#usedAtStart > memory) {
      this.#end(
        'memory',
        `Exploring machine '${id}' takes more than ${memory} MB, with ${configurations} configurations so far`,
      );
    }
  }

  #end(exceeded: keyof Limits, what: string): never {
    const { text, sample } = this.#advice() ?? {};
    const advice =
      text ??
      `. Leave out of 'serialise' what does not affect the machine's behaviour, restrict event cases with 'when', raise ` +
        `'${exceeded}', or take random walks, which need no exploration.`;
    throw new LimitError(`${what}${advice}`, exceeded, sample);
  }
}

/** The memory in use; 0 where it cannot be measured, as in a browser. */
function usedMegabytes(): number {
  const { heapUsed = 0, external = 0 } = globalThis.process?.memoryUsage?.() ?? {};
  return (heapUsed + external) / 1e6;
}
