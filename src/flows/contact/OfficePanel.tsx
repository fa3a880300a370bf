import { contact } from '../../../content/contact.ts';
import { Columns } from '../../design/columns.ts';
import { loneLink, Text } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';
import { phoneHref, settings } from '../../settings.ts';

/** The address is one setting: what comes before its first comma is the building, the rest the area. */
const [, building, area] = /^([^,]*)(?:,\s*(.*))?$/s.exec(settings.OFFICE_ADDRESS) ?? [];

/** The office beside a form: specification 2 (Contact) has its phone, its building and its area in Nairobi. */
export function OfficePanel() {
  return (
    <Panel aria-labelledby="office">
      <Office />
    </Panel>
  );
}

/** The office across a page. */
export function OfficeBand() {
  return (
    <Band aria-labelledby="office">
      <Office />
    </Band>
  );
}

function Office() {
  const { office } = contact;
  return (
    <>
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
    </>
  );
}

const Words = styled('aside', {
  display: 'grid',
  '& h2': { fontSize: '$h3' },
  '& address': { fontStyle: 'normal' },
  '& dl': { display: 'grid', gap: '$4' },
  '& dt': { color: '$inkSoft', fontSize: '$small' },
  '& dd': { fontWeight: '$strong' },
  '& dd a': loneLink,
});

/** Its building and its area, which are short, are side by side. */
const Panel = styled(Words, {
  gap: '$5',
  padding: '$5',
  borderRadius: '$2',
  background: '$tint',
  '& dl': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& dl > :nth-child(-n + 3)': { gridColumn: '1 / -1' },
  '@desktop': { padding: '$6' },
});

const Band = styled(Words, Columns, {
  rowGap: '$4',
  '& dl': { gap: '$4 $6' },
  // Two in a row, the hours alone between them; or three and two.
  '@tablet': {
    '& dl': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '& dl > :nth-child(3)': { gridColumn: '1 / -1' },
  },
  '@desktop': {
    '& dl': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    '& dl > :nth-child(3)': { gridColumn: 'auto' },
    '& > p': { gridColumn: '5 / -1' },
  },
  defaultVariants: { split: '4-8' },
});
