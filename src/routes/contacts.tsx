import { createFileRoute } from '@tanstack/react-router';
import { ContactScreen } from '../flows/contact/ContactScreen.tsx';
import { formHead } from './-form.ts';
import { pageHead } from './-head.ts';

export const Route = createFileRoute('/contacts')({ head: formHead('contact', pageHead), component: ContactScreen });
