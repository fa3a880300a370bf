import { createFileRoute } from '@tanstack/react-router';
import { RegistrationScreen } from '../flows/registration/RegistrationScreen.tsx';

/** One screen for all steps of the registration: its machine knows the step, and the child routes provide the heads. */
export const Route = createFileRoute('/_registration')({ component: RegistrationScreen });
