import { createFileRoute } from '@tanstack/react-router';
import { RegistrationScreen } from '../screens/registration/RegistrationScreen.tsx';

/** All steps of the registration are one screen: its machine knows the step, and the routes below it give the heads. */
export const Route = createFileRoute('/_registration')({ component: RegistrationScreen });
