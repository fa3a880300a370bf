import { registrationPages } from '../../content/form-pages.ts';
import { hiddenHead, pageHead, secretHead } from './-head.ts';

/** The route options of the first step, which can be found and shared. */
export const firstStep = { head: () => pageHead(registrationPages.email) };

/** The route options of a later step, which is not indexed. */
export function laterStep(place: keyof typeof registrationPages) {
  const { title } = registrationPages[place];
  return { staticData: { title }, head: () => hiddenHead({ title }) };
}

/** The same for the page of the link beside the code, whose address contains a token. */
export function linkStep() {
  const { title } = registrationPages.link;
  return { staticData: { title }, head: () => secretHead({ title }) };
}
