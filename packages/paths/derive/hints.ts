import type { AnyStateMachine } from 'xstate';
import { transitionsOf } from '../transitions.ts';
import { guardFunctionsOf } from './guard-functions.ts';
import type { Hints } from './json-schema.ts';

/** The constants in the source of a machine's guards: an equality with one of them is never met by chance. */
export function hintsOf(machine: AnyStateMachine): Hints {
  const sources = transitionsOf(machine).flatMap(({ definition }) =>
    guardFunctionsOf(machine, definition.guard).map(String),
  );
  const texts = sources.flatMap((source) =>
    [...source.matchAll(/(["'`])((?:(?!\1)[^\\\n]){0,80})\1/g)].map(([, , text = '']) => text),
  );
  const numbers = sources.flatMap((source) =>
    [...source.matchAll(/(?<![\w.$])\d[\d_]*(?:\.\d+)?(?![\w.])/g)].map(([number]) =>
      Number(number.replaceAll('_', '')),
    ),
  );
  return { texts: [...new Set(texts)], numbers: [...new Set(numbers)] };
}
