import { subscription } from '../../../content/subscription.ts';
import { Panel } from '../../design/form.ts';
import { Lead } from '../../design/layout.ts';
import { NextSteps } from '../../design/NextSteps.tsx';
import { PageHeading } from '../../design/PageHeading.tsx';
import { SiteLink } from '../../design/SiteLink.tsx';
import { WithAside } from '../../design/WithAside.tsx';
import { useAnswer } from '../answer.ts';
import { useSubscription } from './flow.ts';
import { SubscriptionView } from './SubscriptionBox.tsx';

/** The subscription's own page: the answer to a box that was posted without scripts, and the target of links in emails. */
export function SubscriptionScreen() {
  const [snapshot, send] = useSubscription(useAnswer('subscription'));
  return (
    <WithAside aside={<NextSteps {...subscription} done={snapshot.matches('requested') ? 1 : 0} />}>
      <Panel>
        <PageHeading>Subscribe to our articles</PageHeading>
        <Lead>
          One email for each new article about fuel, maintenance, routes or safety on{' '}
          <SiteLink path="/blog">our blog</SiteLink>.
        </Lead>
        <SubscriptionView snapshot={snapshot} send={send} />
      </Panel>
    </WithAside>
  );
}
