import { createFileRoute } from '@tanstack/react-router';
import { registrationHead } from './-registration.ts';

export const Route = createFileRoute('/_registration/registration3')({
  head: () => registrationHead('Name your team'),
});
