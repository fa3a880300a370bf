import { companyHome as words } from '../../../content/company-home.ts';
import { companyHomeTitle } from '../../../content/form-pages.ts';
import { dateInWords } from '../../../contract/date.ts';
import { wordsOf } from '../../../contract/field-error.ts';
import { nextSteps } from '../../../contract/next-steps.ts';
import { registrationPage } from '../../../contract/registration.ts';
import { FlowSending } from '../../components/form/FlowSending.tsx';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button, buttonLook } from '../../design/Button.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Lead, Text } from '../../design/layout.ts';
import { NextSteps } from '../../design/NextSteps.tsx';
import { PageHeading } from '../../design/PageHeading.tsx';
import { ScriptsNeeded } from '../../design/ScriptsNeeded.tsx';
import { SendingRoad } from '../../design/SendingRoad.tsx';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { WithAside } from '../../design/WithAside.tsx';
import { Icon } from '../../pictures/icons.tsx';
import { phoneHref, settings } from '../../settings.ts';
import { useCompanyHome } from './flow.ts';
import { RegisteredCompany } from './RegisteredCompany.tsx';

/** The page of a company that was just registered, for the rest of its session: ruling 2.company-home. */
export function CompanyHomeScreen() {
  const [snapshot, send] = useCompanyHome();
  const { invitees, trial_ends, fieldErrors } = snapshot.context;
  const waiting = invitees.filter(({ state }) => state === 'pending' || state === 'expired').length;
  const steps = nextSteps({ waiting, trialEnd: trial_ends && dateInWords(trial_ends) });
  return (
    <WithAside aside={snapshot.hasTag('home') && <NextSteps headline="What comes next" steps={steps} />}>
      {snapshot.matches('unhydrated') && (
        <Panel aria-busy="true">
          <PageHeading>{companyHomeTitle}</PageHeading>
          <ScriptsNeeded what="page" because={words.scriptsBecause}>
            <SendingRoad moving />
          </ScriptsNeeded>
        </Panel>
      )}
      {snapshot.matches('reading') && <FlowSending heading={words.opening}>{words.openingText}</FlowSending>}
      {snapshot.matches('unanswered') && (
        <Panel>
          <ArrivingHeading>{words.unanswered}</ArrivingHeading>
          <Text role="alert">{wordsOf(fieldErrors) || words.noAnswer}</Text>
          <Choices>
            <Button type="button" width="phone" onClick={() => send({ type: 'retry.pressed' })}>
              Try again
            </Button>
          </Choices>
          <Text>
            Or call us: <a href={phoneHref}>{settings.PHONE}</a>
          </Text>
        </Panel>
      )}
      {snapshot.hasTag('home') && <RegisteredCompany snapshot={snapshot} send={send} />}
      {snapshot.matches('signingOut') && <FlowSending heading={words.signingOut}>This takes a moment.</FlowSending>}
      {snapshot.matches('signedOut') && <Outside heading={words.signedOut}>{words.forgotten}</Outside>}
      {snapshot.matches('closed') && <Outside heading={words.closed}>{words.closedText}</Outside>}
    </WithAside>
  );
}

/** There is no session, or no longer: where to sign in. */
function Outside({ heading, children }: { heading: string; children: string }) {
  return (
    <Panel>
      <ArrivingHeading>{heading}</ArrivingHeading>
      <Lead>{children}</Lead>
      <Choices>
        <a className={buttonLook({ width: 'phone' }).className} href={settings.SIGN_IN_URL}>
          Sign In <Icon name="external" />
        </a>
        <ButtonLink path={registrationPage} kind="secondary" width="phone">
          Register a company
        </ButtonLink>
      </Choices>
    </Panel>
  );
}
