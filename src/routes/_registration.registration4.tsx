import { createFileRoute } from '@tanstack/react-router';
import { laterStepHead } from './-registration.ts';

export const Route = createFileRoute('/_registration/registration4')({ head: () => laterStepHead('Invite people') });
