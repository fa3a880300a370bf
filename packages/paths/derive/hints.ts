import type { AnyStateMachine } from 'xstate';
import { transitionsOf } from '../transitions.ts';
import { guardFunctionsOf } from './guard-functions.ts';
import type { Hints } from './json-schema.ts';
import { assigningIn } from './writes.ts';

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

/** The classes whose instances guards and assignments ask for by name, apart from those of the platform: no payload of them is derived. */
export function classesAskedFor(machine: AnyStateMachine): string[] {
  const guards = transitionsOf(machine).flatMap(({ definition }) => guardFunctionsOf(machine, definition.guard));
  const computed = assigningIn(machine).flatMap(({ assignment }) =>
    typeof assignment === 'function' ? [assignment] : Object.values(assignment),
  );
  const names = [...guards, ...computed].flatMap((one) =>
    [...String(one).matchAll(/\binstanceof\s+([\w$.]+)/g)].map(([, name = '']) => name),
  );
  return [...new Set(names)].filter((name) => !(name in globalThis));
}

/** How deep a context is searched for values, and how many are taken. */
const deepest = 4;
const most = 40;

/** The texts and numbers in a value, such as the id of a thing in a list. */
export function hintsIn(value: unknown): Hints {
  const found = { texts: new Set<string>(), numbers: new Set<number>() };
  const search = (at: unknown, depth: number): void => {
    if (found.texts.size + found.numbers.size >= most) return;
    if (typeof at === 'string') found.texts.add(at);
    else if (typeof at === 'number') found.numbers.add(at);
    else if (typeof at === 'object' && at !== null && depth < deepest)
      for (const one of Object.values(at)) search(one, depth + 1);
  };
  search(value, 0);
  return { texts: [...found.texts], numbers: [...found.numbers] };
}

/** The length of the longest list in a value. */
export function longestListIn(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > deepest) return 0;
  const inner = Object.values(value).map((one) => longestListIn(one, depth + 1));
  return Math.max(Array.isArray(value) ? value.length : 0, ...inner);
}
