import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { counted, oneOf } from '@msafara/command';
import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { OnlineStep, OnlineWalk } from '../online.ts';

/** What a driver may ask, one JSON object a line. */
const requests = ['next', 'passed', 'failed', 'restart', 'end'] as const;

type Answer = { step: OnlineStep } | { place: string } | { end: 'done' | 'final' } | { error: string };

/**
 * Answers a driver in any language, which asks for one step after the other: a JSON object a line, `{"ask": "next"}`. After each step
 * the driver says `passed` or `failed` (with a `reason`); a failure goes back to the start. Resolves to the exit code.
 */
export async function serveOnline<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  walk: OnlineWalk<Machine, Given>,
  { input, output, report }: { input: Readable; output: Writable; report: (line: string) => void },
): Promise<number> {
  let last: OnlineStep | undefined;
  let passed = 0;
  const failures: string[] = [];
  const answer = (answered: Answer) => void output.write(`${JSON.stringify(answered)}\n`);
  const answers: Record<(typeof requests)[number], (given: { reason?: string }) => void> = {
    next: () => {
      last = walk.next();
      answer(last === undefined ? { end: walk.isAtEnd ? 'final' : 'done' } : { step: last });
    },
    passed: () => {
      passed += last === undefined ? 0 : 1;
      last = undefined;
      answer({ place: walk.place });
    },
    failed: ({ reason = 'no reason given' }) => {
      if (last !== undefined) failures.push(`Step ${last.number}, '${last.name}', to ${last.place}: ${reason}`);
      last = undefined;
      walk.restart();
      answer({ place: walk.place });
    },
    restart: () => {
      walk.restart();
      answer({ place: walk.place });
    },
    end: () => answer({ end: 'done' }),
  };
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue;
    try {
      const given = JSON.parse(line) as { ask?: string; reason?: string };
      const ask = oneOf('request', String(given.ask), requests);
      answers[ask](given);
      if (ask === 'end') break;
    } catch (error) {
      answer({ error: error instanceof Error ? error.message : String(error) });
    }
  }
  for (const failure of failures) report(failure);
  report(`${counted(passed, 'step')} passed, ${failures.length} failed.`);
  return failures.length > 0 ? 1 : 0;
}
