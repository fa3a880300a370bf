import { contact } from '../../../content/contact.ts';
import { card } from '../../design/card.ts';
import { loneLink, Text } from '../../design/layout.ts';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { phoneHref, settings } from '../../settings.ts';

/** The offer of a demo beside a page's content: a booking or, unless the number is right beside it, a call. */
export function DemoCard({ withCall = true }: { withCall?: boolean }) {
  const { headline, text, link } = contact.demo;
  return (
    <Card aria-labelledby="demo-card">
      <h2 id="demo-card">{headline}</h2>
      <Text>{text}</Text>
      <ButtonLink path="/booking" kind="secondary" width="phone">
        {link}
      </ButtonLink>
      {withCall && (
        <p>
          Or call us: <a href={phoneHref}>{settings.PHONE}</a>
        </p>
      )}
    </Card>
  );
}

const Card = styled('section', {
  ...card,
  display: 'grid',
  gap: '$3',
  justifyItems: 'start',
  '& h2': { fontSize: '$h3', lineHeight: '$snug' },
  '& p > a': loneLink,
});
