import { createFileRoute } from '@tanstack/react-router';
import { registrationHead } from './-registration.ts';

export const Route = createFileRoute('/_registration/registration1')({
  head: () => registrationHead('Enter the code'),
});
