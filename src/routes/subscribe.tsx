import { createFileRoute } from '@tanstack/react-router';
import { SubscriptionScreen } from '../flows/subscription/SubscriptionScreen.tsx';
import { formHead } from './-form.ts';
import { hiddenHead } from './-head.ts';

export const Route = createFileRoute('/subscribe')({
  head: formHead('subscription', hiddenHead),
  component: SubscriptionScreen,
});
