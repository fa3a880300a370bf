import { createFileRoute } from '@tanstack/react-router';
import { firstStep } from './-registration.ts';

export const Route = createFileRoute('/_registration/registration')(firstStep);
