import { createFileRoute } from '@tanstack/react-router';
import { registrationHead } from './-registration.ts';

export const Route = createFileRoute('/_registration/registration4')({ head: () => registrationHead('Invite people') });
