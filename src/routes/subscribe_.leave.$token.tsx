import { createFileRoute } from '@tanstack/react-router';
import { tokenIn } from '../../contract/token.ts';
import { SubscriptionLinkScreen } from '../flows/subscription/SubscriptionLinkScreen.tsx';
import { formHead } from './-form.ts';
import { secretHead } from './-head.ts';

export const Route = createFileRoute('/subscribe_/leave/$token')({
  head: formHead('leave', secretHead, 'subscriptionLink'),
  component: LeaveSubscription,
});

function LeaveSubscription() {
  return <SubscriptionLinkScreen purpose="leave" token={tokenIn(Route.useParams().token)} />;
}
