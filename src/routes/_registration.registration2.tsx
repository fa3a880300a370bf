import { createFileRoute } from '@tanstack/react-router';
import { laterStepHead } from './-registration.ts';

export const Route = createFileRoute('/_registration/registration2')({
  head: () => laterStepHead('Create your account'),
});
