import { registrationPage } from '../../../contract/registration.ts';
import { Panel } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { SendingRoad } from '../../design/SendingRoad.tsx';
import { SiteLink } from '../../design/SiteLink.tsx';

/** A later step as it is served: the scripts know whether it has been reached, and take its place. */
export function Opening() {
  return (
    <Panel aria-busy="true">
      <PageHeading>Opening your registration</PageHeading>
      <SendingRoad moving />
      <Text>
        This takes a moment. Nothing happens?{' '}
        <SiteLink path={registrationPage}>Go to the start of the registration</SiteLink>
      </Text>
    </Panel>
  );
}
