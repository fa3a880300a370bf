import { contact } from '../../../content/contact.ts';
import { loneLink, Text } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';
import { phoneHref, settings } from '../../settings.ts';

/** The address is one setting: what comes before its first comma is the building, the rest the area. */
const [, building, area] = /^([^,]*)(?:,\s*(.*))?$/s.exec(settings.OFFICE_ADDRESS) ?? [];

/** The office: specification 2 (Contact) has its phone, its building and its area in Nairobi. */
export function OfficePanel() {
  const { office } = contact;
  return (
    <Aside aria-labelledby="office">
      <h2 id="office">{office.headline}</h2>
      <address>
        <dl>
          <div>
            <dt>{office.phone}</dt>
            <dd>
              <a href={phoneHref}>{settings.PHONE}</a>
            </dd>
          </div>
          <div>
            <dt>{office.email}</dt>
            <dd>
              <a href={`mailto:${settings.SALES_EMAIL}`}>{settings.SALES_EMAIL}</a>
            </dd>
          </div>
          <div>
            <dt>{office.hours}</dt>
            <dd>{settings.SUPPORT_HOURS}</dd>
          </div>
          <div>
            <dt>{office.building}</dt>
            <dd>{building}</dd>
          </div>
          {area && (
            <div>
              <dt>{office.area}</dt>
              <dd>{area}</dd>
            </div>
          )}
        </dl>
      </address>
      <Text>{office.call}</Text>
    </Aside>
  );
}

const Aside = styled('aside', {
  display: 'grid',
  gap: '$5',
  padding: '$5',
  borderRadius: '$2',
  background: '$tint',
  '@desktop': { padding: '$6' },
  '& h2': { fontSize: '$h3' },
  '& address': { fontStyle: 'normal' },
  '& dl': { display: 'grid', gap: '$4' },
  '& dt': { color: '$inkSoft', fontSize: '$small' },
  '& dd': { fontWeight: '$strong' },
  '& dd a': loneLink,
});
