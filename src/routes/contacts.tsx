import { createFileRoute } from '@tanstack/react-router';
import { ContactScreen } from '../flows/contact/ContactScreen.tsx';
import { answerFor, formTitle } from './-answer.ts';
import { pageHead } from './-head.ts';

export const Route = createFileRoute('/contacts')({
  head: ({ match }) =>
    pageHead({
      title: formTitle(match.context, 'contact', 'Contacts'),
      path: '/contacts',
    }),
  component: Contacts,
});

function Contacts() {
  return <ContactScreen answer={answerFor(Route.useRouteContext(), 'contact')} />;
}
