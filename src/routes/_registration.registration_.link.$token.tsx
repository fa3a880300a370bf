import { createFileRoute } from '@tanstack/react-router';
import { linkStep } from './-registration.ts';

export const Route = createFileRoute('/_registration/registration_/link/$token')(linkStep());
