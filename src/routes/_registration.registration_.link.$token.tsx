import { createFileRoute } from '@tanstack/react-router';
import { secretStep } from './-registration.ts';

export const Route = createFileRoute('/_registration/registration_/link/$token')(secretStep('Continue registering'));
