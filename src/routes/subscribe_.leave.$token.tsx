import { createFileRoute } from '@tanstack/react-router';
import { tokenIn } from '../../contract/token.ts';
import { SubscriptionLinkScreen } from '../flows/subscription/SubscriptionLinkScreen.tsx';
import { answerFor } from './-answer.ts';
import { subscriptionLinkHead } from './-subscription-link.ts';

export const Route = createFileRoute('/subscribe_/leave/$token')({
  head: ({ match }) => subscriptionLinkHead(match.context, 'leave'),
  component: LeaveSubscription,
});

function LeaveSubscription() {
  const answer = answerFor(Route.useRouteContext(), 'subscriptionLink');
  return <SubscriptionLinkScreen purpose="leave" token={tokenIn(Route.useParams().token)} answer={answer} />;
}
