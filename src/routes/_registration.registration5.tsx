import { createFileRoute } from '@tanstack/react-router';
import { stepHead } from './-registration.ts';

export const Route = createFileRoute('/_registration/registration5')({ head: () => stepHead('Welcome') });
