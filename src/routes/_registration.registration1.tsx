import { createFileRoute } from '@tanstack/react-router';
import { stepHead } from './-registration.ts';

export const Route = createFileRoute('/_registration/registration1')({
  head: () => stepHead('Enter the code'),
});
