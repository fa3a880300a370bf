import type { FormEvent } from 'react';
import { formPages } from '../../../content/form-pages.ts';
import { subscriptionPages } from '../../../content/subscription.ts';
import { wordsOf } from '../../../contract/field-error.ts';
import { type SubscriptionLinkPurpose, subscriptionPage } from '../../../contract/subscription.ts';
import { Arrival } from '../../design/Arrival.tsx';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button } from '../../design/Button.tsx';
import { ErrorMessage } from '../../design/ErrorMessage.tsx';
import { Choices, Form, FormStatus, Panel, Send } from '../../design/form.ts';
import { Lead, Text } from '../../design/layout.ts';
import { NextSteps } from '../../design/NextSteps.tsx';
import { PageHeading } from '../../design/PageHeading.tsx';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { useDoneTitle, useErrorTitle } from '../../design/titleStart.ts';
import { WithAside } from '../../design/WithAside.tsx';
import { phoneHref, settings } from '../../settings.ts';
import { useSubscriptionLink } from './link-flow.ts';

type SubscriptionLinkScreenProps = {
  purpose: SubscriptionLinkPurpose;
  token: string;
};

/** The page of an emailed link. Without scripts its form is posted to the page's own address, which holds the token. */
export function SubscriptionLinkScreen({ purpose, token }: SubscriptionLinkScreenProps) {
  const [snapshot, send] = useSubscriptionLink({ purpose, token });
  const words = subscriptionPages[purpose];
  useErrorTitle(snapshot.matches('rejected'));
  useDoneTitle(snapshot.matches('done') ? formPages[purpose].done : undefined);
  const sending = snapshot.matches('sending');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'form.submitted' });
  };
  return (
    <WithAside
      aside={
        !snapshot.matches('rejected') && (
          <NextSteps {...words.next} done={snapshot.matches('done') ? words.doneSteps : 0} />
        )
      }
    >
      {snapshot.hasTag('form') && (
        <Form method="post" action="?" aria-labelledby="subscription-heading" onSubmit={onSubmit}>
          <PageHeading id="subscription-heading">{words.title}</PageHeading>
          <Lead>{words.lead}</Lead>
          {snapshot.matches({ form: 'unanswered' }) && (
            <ErrorMessage>{wordsOf(snapshot.context.fieldErrors) || words.unchanged}</ErrorMessage>
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
      {snapshot.matches('done') && (
        <Arrival
          heading={<ArrivingHeading>{words.done}</ArrivingHeading>}
          next={
            <ButtonLink path="/blog" width="phone">
              Read our articles
            </ButtonLink>
          }
        >
          <Lead>{words.doneText}</Lead>
        </Arrival>
      )}
      {snapshot.matches('rejected') && (
        <Panel>
          <ArrivingHeading>{words.refused}</ArrivingHeading>
          {snapshot.context.fieldErrors.map(({ field, message }) => (
            <Lead key={field} role="alert">
              {message}
            </Lead>
          ))}
          <Text>
            {words.refusedText} <a href={phoneHref}>{settings.PHONE}</a>
          </Text>
          {purpose === 'confirm' && (
            <Choices>
              <ButtonLink path={subscriptionPage} width="phone">
                Enter your address
              </ButtonLink>
            </Choices>
          )}
        </Panel>
      )}
    </WithAside>
  );
}
