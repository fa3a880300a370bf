import { canonicalAddress, type pageHead, unlistedHead } from './-head.ts';

/** The head of a step of the registration: search engines are told of the first one alone. */
export function registrationHead(title: string, head: typeof pageHead = unlistedHead) {
  return {
    ...head({ title, description: 'Register your company and try it free for 21 days.' }),
    ...canonicalAddress('/registration'),
  };
}
