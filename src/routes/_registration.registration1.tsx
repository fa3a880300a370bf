import { createFileRoute } from '@tanstack/react-router';
import { laterStepHead } from './-registration.ts';

export const Route = createFileRoute('/_registration/registration1')({ head: () => laterStepHead('Enter the code') });
