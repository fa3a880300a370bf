import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from './-head.ts';
import { registrationHead } from './-registration.ts';

export const Route = createFileRoute('/_registration/registration')({
  head: () => registrationHead('Register your company', pageHead),
});
