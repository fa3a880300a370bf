import { Container, Lead, Section } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { phoneHref, settings } from '../../settings.ts';

/** The page for an address that leads nowhere. */
export function NotFoundScreen() {
  return (
    <Section>
      <Container>
        <Words>
          <PageHeading>This road ends here</PageHeading>
          <Lead>
            There is no page at this address. It may have moved, or the link has a letter too many. You can go back to
            the start, book a demo, or call us on <a href={phoneHref}>{settings.PHONE}</a>.
          </Lead>
          <Actions>
            <ButtonLink path="/" size="large">
              Go to the home page
            </ButtonLink>
            <ButtonLink path="/booking" kind="secondary" size="large">
              Book a demo
            </ButtonLink>
          </Actions>
        </Words>
      </Container>
    </Section>
  );
}

const Words = styled('div', { display: 'grid', gap: '$5', justifyItems: 'start' });
const Actions = styled('div', { display: 'flex', flexWrap: 'wrap', gap: '$3' });
