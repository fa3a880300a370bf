import { subscription } from '../../../content/subscription.ts';
import type { SubscriptionAnswer } from '../../../contract/subscription.ts';
import { Panel } from '../../design/form.ts';
import { Lead } from '../../design/layout.ts';
import { NextSteps, WithNextSteps } from '../../design/NextSteps.tsx';
import { PageHeading } from '../../design/PageHeading.tsx';
import { SiteLink } from '../../design/SiteLink.tsx';
import { SubscribeBox } from './SubscribeBox.tsx';

/** The subscription's own page: it answers a box that was posted without scripts, and links in mails lead to it. */
export function SubscribeScreen({ answer }: { answer?: SubscriptionAnswer | undefined }) {
  return (
    <WithNextSteps steps={<NextSteps {...subscription} />}>
      <Panel>
        <PageHeading>Subscribe to our articles</PageHeading>
        <Lead>
          What we learn about fuel, maintenance, routes and safety from fleets like yours, as on{' '}
          <SiteLink path="/blog">our blog</SiteLink>.
        </Lead>
        <SubscribeBox answer={answer} />
      </Panel>
    </WithNextSteps>
  );
}
