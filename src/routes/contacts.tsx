import { createFileRoute } from '@tanstack/react-router';
import { ContactScreen } from '../screens/contact/ContactScreen.tsx';
import type { SiteContext } from './__root.tsx';
import { pageHead } from './-head.ts';

export const Route = createFileRoute('/contacts')({
  head: ({ match }) =>
    pageHead({
      title: answerIn(match.context)?.kind === 'rejected' ? 'Error: Contacts' : 'Contacts',
      description: 'Where our office in Nairobi is, the number to call, and a form to send us a message.',
      path: '/contacts',
    }),
  component: Contacts,
});

function Contacts() {
  return <ContactScreen answer={answerIn(Route.useRouteContext())} />;
}

function answerIn({ answer }: SiteContext) {
  return answer?.flow === 'contact' ? answer : undefined;
}
