import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../scripts/prerender/markdown.ts';

describe('the Markdown of an article', { tags: ['2.article'] }, () => {
  test('should keep the alignment of a column of numbers', () => {
    const html = renderMarkdown('| Line | Litres |\n| --- | ---: |\n| Dispensed | 2,845 |');
    expect(html).toContain('<td>Dispensed</td>');
    expect(html).toContain('<td align="right">2,845</td>');
  });

  test('should keep an amount in the line of its currency', () => {
    expect(renderMarkdown('In KES, **KES 180** a litre.')).toBe(
      '<p>In KES, <strong>KES\u00a0180</strong> a litre.</p>',
    );
  });
});
