import { createFileRoute } from '@tanstack/react-router';
import { laterStepHead } from './-registration.ts';

export const Route = createFileRoute('/_registration/registration3')({ head: () => laterStepHead('Name your team') });
