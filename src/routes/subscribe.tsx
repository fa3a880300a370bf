import { createFileRoute } from '@tanstack/react-router';
import { SubscriptionScreen } from '../flows/subscription/SubscriptionScreen.tsx';
import { answerFor, formTitle } from './-answer.ts';
import { hiddenHead } from './-head.ts';

export const Route = createFileRoute('/subscribe')({
  head: ({ match }) => hiddenHead({ title: formTitle(match.context, 'subscription', 'Subscribe to our articles') }),
  component: Subscribe,
});

function Subscribe() {
  return <SubscriptionScreen answer={answerFor(Route.useRouteContext(), 'subscription')} />;
}
