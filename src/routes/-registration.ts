import { hiddenHead } from './-head.ts';

/** The route options of a later step, which is not indexed. */
export function laterStep(title: string) {
  return { staticData: { title }, head: () => hiddenHead({ title }) };
}
