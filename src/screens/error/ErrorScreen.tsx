import { Button } from '../../design/Button.tsx';
import { Container, Lead, Section } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { phoneHref, settings } from '../../settings.ts';

/** The page for one whose scripts or content did not come: there was no network, or the site was renewed meanwhile. */
export function ErrorScreen() {
  return (
    <Section>
      <Container>
        <Words role="alert">
          <PageHeading>This page did not arrive</PageHeading>
          <Lead>
            Either there is no connection just now, or the site was renewed while you were reading. Load the page again
            once you are online: what you typed into a form is kept. Or call us on{' '}
            <a href={phoneHref}>{settings.PHONE}</a>.
          </Lead>
          <Actions>
            <Button type="button" size="large" onClick={() => window.location.reload()}>
              Load the page again
            </Button>
            <ButtonLink path="/" kind="secondary" size="large">
              Go to the home page
            </ButtonLink>
          </Actions>
        </Words>
      </Container>
    </Section>
  );
}

const Words = styled('div', { display: 'grid', gap: '$5', justifyItems: 'start' });
const Actions = styled('div', { display: 'flex', flexWrap: 'wrap', gap: '$3' });
