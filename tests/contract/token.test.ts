import { expect, test } from 'vitest';
import { tokenIn } from '../../contract/token.ts';

const token = 'aZ09-_aZ09';

test.each(['', '.', ')', ').', '>', ',', ';', '"', "'", '”', '»', ' ', '\u00a0', '\n', '…', '/', '?a=1'])(
  'should read a token without what stood behind its link: "%s"',
  { tags: ['2.copied-links'] },
  (more) => {
    expect(tokenIn(token + more)).toBe(token);
    expect(tokenIn(more)).toBe('');
  },
);
