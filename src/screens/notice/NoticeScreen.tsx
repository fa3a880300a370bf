import dayjs from 'dayjs';
import type { Notice } from '../../../content/notice.ts';
import { Contents } from '../../design/Contents.tsx';
import { Columns, Sticky } from '../../design/columns.ts';
import { LongText } from '../../design/LongText.tsx';
import { Container, Lead, loneLink, Section, Text } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { Priced } from '../../flows/pricing/InShillings.tsx';
import { phoneHref, settings } from '../../settings.ts';

const reach = { id: 'how-to-reach-us', title: 'How to reach us' };

/** A legal page: the terms, the privacy notice. */
export function NoticeScreen({ headline, lead, updated, sections, contact, email = settings.SALES_EMAIL }: Notice) {
  const headings = sections.map(({ title }) => ({ id: idOf(title), title }));
  return (
    <Section>
      <Container>
        <Columns split="8-4" css={{ alignItems: 'stretch' }}>
          <div>
            <Top>
              <PageHeading>{headline}</PageHeading>
              <Lead>{lead}</Lead>
              <Text>
                Last updated <time dateTime={updated}>{dayjs(updated).format('D MMMM YYYY')}</time>
              </Text>
            </Top>
            {sections.map(({ title, text, items, link, mark }) => (
              <Subject key={title} mark={mark}>
                <h2 id={idOf(title)}>{title}</h2>
                {text.map((paragraph) => (
                  <p key={paragraph}>
                    <Priced>{paragraph}</Priced>
                  </p>
                ))}
                {items && (
                  <dl>
                    {items.map((item) => (
                      <div key={item.term}>
                        <dt>{item.term}</dt>
                        <dd>{item.text}</dd>
                        {item.link && (
                          <dd>
                            <SiteLink path={item.link.path}>{item.link.title}</SiteLink>
                          </dd>
                        )}
                        {item.url && (
                          <dd>
                            <a href={item.url}>
                              <LongText>{item.url}</LongText>
                            </a>
                          </dd>
                        )}
                      </div>
                    ))}
                  </dl>
                )}
                {link && (
                  <p>
                    <SiteLink path={link.path}>{link.title}</SiteLink>
                  </p>
                )}
              </Subject>
            ))}
            <Subject>
              <h2 id={reach.id}>{reach.title}</h2>
              <p>{contact}</p>
              <dl>
                <div>
                  <dt>Email</dt>
                  <dd>
                    <a href={`mailto:${email}`}>
                      <LongText>{email}</LongText>
                    </a>
                  </dd>
                </div>
                <div>
                  <dt>Phone</dt>
                  <dd>
                    <a href={phoneHref}>{settings.PHONE}</a>
                  </dd>
                </div>
                <div>
                  <dt>Hours</dt>
                  <dd>{settings.SUPPORT_HOURS}</dd>
                </div>
                <div>
                  <dt>Office</dt>
                  <dd>{settings.OFFICE_ADDRESS}</dd>
                </div>
              </dl>
            </Subject>
          </div>
          <div>
            <Sticky>
              <Contents headings={[...headings, reach]} />
            </Sticky>
          </div>
        </Columns>
      </Container>
    </Section>
  );
}

/** The id of a section, by which links reach it. */
function idOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const Top = styled('div', { display: 'grid', gap: '$5', marginBottom: '$6' });

const Subject = styled('section', {
  display: 'grid',
  gap: '$4',
  paddingBlock: '$6',
  borderTop: '1px solid $line',
  '& > :not(h2)': { maxWidth: '$measure' },
  '& h2': { fontSize: '$h3' },
  '& dl': { display: 'grid', gap: '$4' },
  '& dt': { fontWeight: '$strong' },
  '& dd': { overflowWrap: 'anywhere' },
  '& a': loneLink,
  variants: {
    mark: { moving: dotOf('$moving'), idle: dotOf('$idle'), stopped: dotOf('$stopped') },
  },
});

/** A dot before the heading, as before a vehicle on the map. The heading says the same in words. */
function dotOf(color: string) {
  return {
    '& h2::before': {
      content: '',
      display: 'inline-block',
      width: '12px',
      height: '12px',
      marginInlineEnd: '$3',
      borderRadius: '$round',
      background: color,
    },
  };
}
