import { registrationPage } from '../../../contract/registration.ts';
import { Panel } from '../../design/form.ts';
import { Lead } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { ScriptsNeeded } from '../../design/ScriptsNeeded.tsx';
import { SendingRoad } from '../../design/SendingRoad.tsx';
import { SiteLink } from '../../design/SiteLink.tsx';

/** A later step as it is served, until the scripts know whether it has been reached. */
export function Opening({ step }: { step: string }) {
  return (
    <Panel aria-busy="true">
      <PageHeading>Opening your registration</PageHeading>
      <ScriptsNeeded>
        <Lead>
          {step}: one moment, we’re checking where you left off. If nothing happens,{' '}
          <SiteLink path={registrationPage}>go to the start of the registration</SiteLink>.
        </Lead>
        <SendingRoad moving />
      </ScriptsNeeded>
    </Panel>
  );
}
