import { createFileRoute } from '@tanstack/react-router';
import { SubscriptionLinkScreen } from '../screens/subscription/SubscriptionLinkScreen.tsx';
import { subscriptionLinkAnswerIn, subscriptionLinkHead } from './-subscription-link.ts';

export const Route = createFileRoute('/subscribe_/confirm/$token')({
  head: () => subscriptionLinkHead('confirm'),
  component: ConfirmSubscription,
});

function ConfirmSubscription() {
  const answer = subscriptionLinkAnswerIn(Route.useRouteContext());
  return <SubscriptionLinkScreen purpose="confirm" token={Route.useParams().token} answer={answer} />;
}
