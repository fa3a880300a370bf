import { createFileRoute } from '@tanstack/react-router';
import { laterStep } from './-registration.ts';

export const Route = createFileRoute('/_registration/registration3')(laterStep('team'));
