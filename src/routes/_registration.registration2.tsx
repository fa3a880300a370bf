import { createFileRoute } from '@tanstack/react-router';
import { stepHead } from './-registration.ts';

export const Route = createFileRoute('/_registration/registration2')({
  head: () => stepHead('Create your account'),
});
