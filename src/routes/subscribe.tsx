import { createFileRoute } from '@tanstack/react-router';
import { SubscriptionScreen } from '../screens/subscription/SubscriptionScreen.tsx';
import type { SiteContext } from './__root.tsx';
import { hiddenHead } from './-head.ts';

export const Route = createFileRoute('/subscribe')({
  head: ({ match }) =>
    hiddenHead({
      title:
        answerIn(match.context)?.kind === 'rejected' ? 'Error: Subscribe to our articles' : 'Subscribe to our articles',
      description: 'Get new articles for fleet operators by mail.',
    }),
  component: Subscribe,
});

function Subscribe() {
  return <SubscriptionScreen answer={answerIn(Route.useRouteContext())} />;
}

function answerIn({ answer }: SiteContext) {
  return answer?.flow === 'subscription' ? answer : undefined;
}
