import { hiddenHead, secretHead } from './-head.ts';

/** The route options of a later step, which is not indexed. */
export function laterStep(title: string) {
  return { staticData: { title }, head: () => hiddenHead({ title }) };
}

/** The same for one whose address contains a token. */
export function secretStep(title: string) {
  return { staticData: { title }, head: () => secretHead({ title }) };
}
