import { settings } from '../settings.ts';
import { type pageHead, unlistedHead } from './-head.ts';

/** The head of a step of the registration: search engines are told of the first one alone. */
export function registrationHead(title: string, head: typeof pageHead = unlistedHead) {
  return {
    ...head({ title, description: 'Register your company and try the platform for 21 days, free of charge.' }),
    links: [{ rel: 'canonical', href: new URL('/registration', settings.PUBLIC_URL).href }],
  };
}
