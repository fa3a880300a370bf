import { createFileRoute } from '@tanstack/react-router';
import { stepHead } from './-registration.ts';

export const Route = createFileRoute('/_registration/registration4')({ head: () => stepHead('Invite people') });
