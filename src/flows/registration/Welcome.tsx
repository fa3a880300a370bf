import { registrationPages } from '../../../content/form-pages.ts';
import { dateInWords } from '../../../contract/date.ts';
import { durationInWords } from '../../../contract/duration.ts';
import { deletedCompanyLifetime, trialDays } from '../../../contract/limits.ts';
import { companyHomePage } from '../../../contract/registration.ts';
import { Arrival } from '../../design/Arrival.tsx';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { buttonLook } from '../../design/Button.tsx';
import { LongText } from '../../design/LongText.tsx';
import { Lead, Text } from '../../design/layout.ts';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { Icon } from '../../pictures/icons.tsx';
import { phoneHref, settings } from '../../settings.ts';
import type { StepProps } from './step.ts';

/** Step 5: specification 2 (Registration). The username, and where to sign in. */
export function Welcome({ snapshot }: Pick<StepProps, 'snapshot'>) {
  const {
    first_name: name = '',
    joining,
    username,
    invited = 0,
    deleted = '',
    trial_ends = '',
    key = '',
  } = snapshot.context.finished ?? {};
  return (
    <Arrival
      heading={<ArrivingHeading>{name ? `Welcome, ${name}` : registrationPages.welcome.title}</ArrivingHeading>}
      next={
        <>
          <a className={buttonLook({ size: 'large', width: 'phone' }).className} href={settings.SIGN_IN_URL}>
            Sign In <Icon name="external" />
          </a>
          {key && (
            <ButtonLink path={companyHomePage} kind="secondary" size="large" width="phone">
              {invited > 0 ? 'See who has joined' : 'See your company'}
            </ButtonLink>
          )}
        </>
      }
    >
      <Lead>
        {joining
          ? `You’ve joined ${joining.team} as ${joining.role}.`
          : `Your company is registered, and your ${trialDays}-day trial has begun.`}
      </Lead>
      {trial_ends && <Text>{`The trial lasts until ${dateInWords(trial_ends)}.`}</Text>}
      {deleted && (
        <Text>
          {`We’ve deleted ${deleted}. The email we’ve sent you has a link that brings it back for ${durationInWords(deletedCompanyLifetime)}.`}
        </Text>
      )}
      {invited > 0 && (
        <Text>
          {`We’ve emailed an invitation to ${invited} ${invited === 1 ? 'person' : 'people'}.${key && ' Your company’s page shows who has joined, and lets you send it again.'}`}
        </Text>
      )}
      <Card>
        <dt>Your username</dt>
        <dd>{username && <LongText>{username}</LongText>}</dd>
      </Card>
      <Text>
        Sign in with it and your password. We’ve emailed you the username and the sign-in address, but never the
        password.
      </Text>
      <Text>
        A question? Call us: <a href={phoneHref}>{settings.PHONE}</a>
      </Text>
    </Arrival>
  );
}

const Card = styled('dl', {
  padding: '$4 $5',
  borderRadius: '$2',
  background: '$surface',
  boxShadow: '$raised',
  overflowWrap: 'anywhere',
  '& dt': { color: '$inkSoft', fontSize: '$small' },
  '& dd': { fontSize: '$lead', fontWeight: '$strong', userSelect: 'all' },
});
