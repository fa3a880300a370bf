import { hiddenHead, pageHead } from './-head.ts';

const description = 'Register your company and its team, and try the platform for 21 days, free of charge.';

/** The head of the first step: it alone is a page to find. */
export function registrationHead(title: string) {
  return pageHead({ title, description, path: '/registration' });
}

/** The head of a later step. */
export function laterStepHead(title: string) {
  return hiddenHead({ title, description });
}
