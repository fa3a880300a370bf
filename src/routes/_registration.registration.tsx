import { createFileRoute } from '@tanstack/react-router';
import { registrationHead } from './-registration.ts';

export const Route = createFileRoute('/_registration/registration')({
  head: () => registrationHead('Register your company'),
});
