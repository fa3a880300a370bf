import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from './-head.ts';

export const Route = createFileRoute('/_registration/registration')({
  head: () => pageHead({ title: 'Register your company', path: '/registration' }),
});
