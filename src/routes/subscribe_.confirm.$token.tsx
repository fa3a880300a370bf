import { createFileRoute } from '@tanstack/react-router';
import { tokenIn } from '../../contract/token.ts';
import { SubscriptionLinkScreen } from '../flows/subscription/SubscriptionLinkScreen.tsx';
import { answerFor } from './-answer.ts';
import { subscriptionLinkHead } from './-subscription-link.ts';

export const Route = createFileRoute('/subscribe_/confirm/$token')({
  head: ({ match }) => subscriptionLinkHead(match.context, 'confirm'),
  component: ConfirmSubscription,
});

function ConfirmSubscription() {
  const answer = answerFor(Route.useRouteContext(), 'subscriptionLink');
  return <SubscriptionLinkScreen purpose="confirm" token={tokenIn(Route.useParams().token)} answer={answer} />;
}
