import dayjs from 'dayjs';
import type { Notice } from '../../../content/notice.ts';
import { Container, HeadedPart, Section, Text } from '../../design/layout.ts';
import { SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { phoneHref, settings } from '../../settings.ts';
import { OverviewHero } from '../overview/OverviewHero.tsx';

/** A legal page: the terms, the privacy notice. */
export function NoticeScreen({ headline, lead, updated, sections, contact, email = settings.SALES_EMAIL }: Notice) {
  return (
    <>
      <OverviewHero headline={headline} lead={lead}>
        <Text>
          Last updated <time dateTime={updated}>{dayjs(updated).format('D MMMM YYYY')}</time>
        </Text>
      </OverviewHero>
      <Section joined>
        <Container>
          {sections.map(({ title, text, items, link, mark }) => (
            <Subject key={title} mark={mark}>
              <h2>{title}</h2>
              <div>
                {text.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
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
                      </div>
                    ))}
                  </dl>
                )}
                {link && (
                  <p>
                    <SiteLink path={link.path}>{link.title}</SiteLink>
                  </p>
                )}
              </div>
            </Subject>
          ))}
          <Subject>
            <h2>How to reach us</h2>
            <div>
              <p>{contact}</p>
              <dl>
                <div>
                  <dt>Email</dt>
                  <dd>
                    <a href={`mailto:${email}`}>{email}</a>
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
            </div>
          </Subject>
        </Container>
      </Section>
    </>
  );
}

const Subject = styled(HeadedPart, {
  '& > div': { display: 'grid', gap: '$4', alignContent: 'start', maxWidth: '$measure' },
  '& dl': { display: 'grid', gap: '$4' },
  '& dt': { fontWeight: '$strong' },
  '& dd': { color: '$inkSoft', overflowWrap: 'anywhere' },
  '& a': { display: 'inline-block', paddingBlock: '$2' },
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
