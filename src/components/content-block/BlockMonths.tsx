import type { BlockOf } from '../../../content/content-block.ts';
import { styled } from '../../design/theme.ts';

const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** 'March to May', or 'January to February and June to September'. */
function monthsInWords(months: readonly number[]): string {
  const spans = months
    .filter((month) => !months.includes(month - 1))
    .map((first) => {
      let last = first;
      while (months.includes(last + 1)) last += 1;
      return last === first ? names[first - 1] : `${names[first - 1]} to ${names[last - 1]}`;
    });
  return spans.join(' and ');
}

/** What changes over the year: a strip of twelve months for each season, which its line says in words too. */
export function BlockMonths({ seasons }: BlockOf<'months'>) {
  return (
    <List role="list">
      {seasons.map(({ name, months, text }) => (
        <li key={name}>
          <h3>{`${name}, ${monthsInWords(months)}`}</h3>
          <Strip aria-hidden="true">
            {names.map((month, index) => (
              <Month key={month} isIn={months.includes(index + 1)}>
                {month[0]}
              </Month>
            ))}
          </Strip>
          <p>{text}</p>
        </li>
      ))}
    </List>
  );
}

const List = styled('ul', {
  display: 'grid',
  gap: '$6',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& h3': { fontSize: '$body', lineHeight: '$snug' },
  '& p': { color: '$inkSoft', maxWidth: '$measure' },
});

const Strip = styled('div', {
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: '2px',
  marginBlock: '$2',
});

const Month = styled('span', {
  border: '1px solid $line',
  borderRadius: '3px',
  color: '$inkSoft',
  fontSize: '$small',
  textAlign: 'center',
  variants: { isIn: { true: { background: '$ink', borderColor: '$ink', color: '$paper', fontWeight: '$strong' } } },
});
