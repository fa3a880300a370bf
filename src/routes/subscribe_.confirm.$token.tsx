import { createFileRoute } from '@tanstack/react-router';
import { tokenIn } from '../../contract/token.ts';
import { SubscriptionLinkScreen } from '../flows/subscription/SubscriptionLinkScreen.tsx';
import { formHead } from './-form.ts';
import { secretHead } from './-head.ts';

export const Route = createFileRoute('/subscribe_/confirm/$token')({
  head: formHead('confirm', secretHead, 'subscriptionLink'),
  component: ConfirmSubscription,
});

function ConfirmSubscription() {
  return <SubscriptionLinkScreen purpose="confirm" token={tokenIn(Route.useParams().token)} />;
}
