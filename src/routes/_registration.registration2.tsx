import { createFileRoute } from '@tanstack/react-router';
import { laterStep } from './-registration.ts';

export const Route = createFileRoute('/_registration/registration2')(laterStep('account'));
