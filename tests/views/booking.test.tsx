import { getByRole } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, wordsIn } from '../models/drivers/view/page.ts';

test('should mention the free trial of 21 days beside the booking form', { tags: ['9.trial'] }, async () => {
  await openPage('/booking');
  const demo = wordsIn(getByRole(document.body, 'complementary', { name: 'How the half hour goes' }));
  expect(demo).toMatch(/\b21 days to try it free/);
  expect(demo.match(/\d+ days?\b/g)).toEqual(['21 days']);
});
