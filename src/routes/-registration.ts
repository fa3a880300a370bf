import { settings } from '../settings.ts';
import { pageHead } from './-head.ts';

/** The head of a step of the registration: search engines are told of the first one alone. */
export function registrationHead(title: string) {
  return {
    ...pageHead({
      title,
      description: 'Register your company and its team, and try the platform for 21 days, free of charge.',
    }),
    links: [{ rel: 'canonical', href: new URL('/registration', settings.PUBLIC_URL).href }],
  };
}

/** The head of a later step: it is no page to find. */
export function laterStepHead(title: string) {
  const head = registrationHead(title);
  return { ...head, meta: [...head.meta, { name: 'robots', content: 'noindex' }] };
}
