import { createFileRoute } from '@tanstack/react-router';
import { laterStepHead } from './-registration.ts';

export const Route = createFileRoute('/_registration/registration5')({ head: () => laterStepHead('Welcome') });
