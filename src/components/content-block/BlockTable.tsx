import type { BlockOf } from '../../../content/content-block.ts';
import { styled } from '../../design/theme.ts';

/** What is compared. Its title stands above it, as a heading or a caption. */
export function BlockTable({ title, columns, rows }: BlockOf<'table'>) {
  return (
    <Table aria-label={title}>
      <thead>
        <tr>
          {columns.map((column) =>
            column === '' ? (
              <td key="names" />
            ) : (
              <th key={column} scope="col">
                {column}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns can say the same
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Table = styled('table', {
  width: '100%',
  // Large or spaced-out letters break words rather than the page.
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'break-word',
  hyphens: 'auto',
  '@phone': { fontSize: '$small' },
  '& :is(th, td)': {
    padding: '$3 $4 $3 0',
    borderBottom: '1px solid $line',
    textAlign: 'start',
    verticalAlign: 'top',
    '@phone': { paddingInlineEnd: '$1', letterSpacing: '-0.01em' },
  },
  '& th': { fontWeight: '$strong' },
  '& :is(thead th, td)': { color: '$inkSoft' },
});
