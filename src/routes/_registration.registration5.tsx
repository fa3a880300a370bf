import { createFileRoute } from '@tanstack/react-router';
import { laterStep } from './-registration.ts';

export const Route = createFileRoute('/_registration/registration5')(laterStep('welcome'));
