import { createFileRoute } from '@tanstack/react-router';
import { stepHead } from './-registration.ts';

export const Route = createFileRoute('/_registration/registration_email')({
  head: () => stepHead('Try again'),
});
