import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from './-head.ts';
import { description } from './-registration.ts';

export const Route = createFileRoute('/_registration/registration')({
  head: () => pageHead({ title: 'Register your company', description, path: '/registration' }),
});
