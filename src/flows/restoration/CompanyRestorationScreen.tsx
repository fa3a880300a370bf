import type { FormEvent } from 'react';
import { companyRestoration as words } from '../../../content/company-restoration.ts';
import { formPages } from '../../../content/form-pages.ts';
import type { RestoredCompany } from '../../../contract/company-restoration.ts';
import { wordsOf } from '../../../contract/field-error.ts';
import { Arrival } from '../../design/Arrival.tsx';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button, buttonLook } from '../../design/Button.tsx';
import { ErrorMessage } from '../../design/ErrorMessage.tsx';
import { Choices, Form, FormStatus, Panel, Send } from '../../design/form.ts';
import { Lead, Text } from '../../design/layout.ts';
import { NextSteps } from '../../design/NextSteps.tsx';
import { PageHeading } from '../../design/PageHeading.tsx';
import { useDoneTitle, useErrorTitle } from '../../design/titleStart.ts';
import { WithAside } from '../../design/WithAside.tsx';
import { Icon } from '../../pictures/icons.tsx';
import { phoneHref, settings } from '../../settings.ts';
import { useCompanyRestoration } from './flow.ts';

const { title, done } = formPages.companyRestoration;

/** The page of the emailed link. Without scripts its form is posted to the page's own address, which holds the token. */
export function CompanyRestorationScreen({ token }: { token: string }) {
  const [snapshot, send] = useCompanyRestoration();
  const { company, fieldErrors } = snapshot.context;
  const [isDone, isRejected] = [snapshot.matches('done'), snapshot.matches('rejected')];
  const sending = snapshot.matches('sending');
  useErrorTitle(isRejected || snapshot.matches('needed'));
  useDoneTitle(isDone ? done : undefined);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'form.submitted', token });
  };
  return (
    <WithAside aside={!isRejected && <NextSteps {...words.next} done={isDone ? words.doneSteps : 0} />}>
      {snapshot.hasTag('form') && (
        <Form method="post" action="?" aria-labelledby="restoration-heading" onSubmit={onSubmit}>
          <PageHeading id="restoration-heading">{title}</PageHeading>
          <Lead>{words.lead}</Lead>
          {snapshot.matches('needed') && (
            <ErrorMessage>
              {words.needed}: {wordsOf(fieldErrors)}
            </ErrorMessage>
          )}
          {snapshot.matches({ form: 'unanswered' }) && (
            <ErrorMessage>{wordsOf(fieldErrors) || words.unanswered}</ErrorMessage>
          )}
          <FormStatus role="status">{sending && words.sending}</FormStatus>
          <Send>
            <Button type="submit" size="large" width="phone" aria-disabled={sending}>
              {words.button}
            </Button>
            <span>
              Or call us: <a href={phoneHref}>{settings.PHONE}</a>
            </span>
          </Send>
        </Form>
      )}
      {isDone && (
        <Arrival
          heading={<ArrivingHeading>{`${company.team} is back`}</ArrivingHeading>}
          next={
            <a className={buttonLook({ size: 'large', width: 'phone' }).className} href={settings.SIGN_IN_URL}>
              Sign In <Icon name="external" />
            </a>
          }
        >
          <Lead>
            {company.left === '' ? 'You’re in it again.' : `You’re in it again, and have left ${company.left}.`}{' '}
            {invitationsOf(company)}
          </Lead>
          <Text>Your username and password are the same.</Text>
        </Arrival>
      )}
      {isRejected && (
        <Panel>
          <ArrivingHeading>{words.refused}</ArrivingHeading>
          <Text role="alert">{wordsOf(fieldErrors)}</Text>
          <Choices>
            <a className={buttonLook({ width: 'phone' }).className} href={settings.SIGN_IN_URL}>
              Sign In <Icon name="external" />
            </a>
          </Choices>
          <Text>
            Or call us: <a href={phoneHref}>{settings.PHONE}</a>
          </Text>
        </Panel>
      )}
    </WithAside>
  );
}

function invitationsOf({ invitations }: RestoredCompany): string {
  if (invitations === 0) return 'No invitation to it works at the moment: invite people once you’ve signed in.';
  return invitations === 1 ? '1 invitation to it works again.' : `${invitations} invitations to it work again.`;
}
