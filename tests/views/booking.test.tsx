import { getByRole } from '@testing-library/react';
import { expect, test } from 'vitest';
import { trialDays } from '../../contract/limits.ts';
import { openPage, wordsIn } from '../models/drivers/view/page.ts';

test('should mention the free trial beside the booking form', { tags: ['9.trial'] }, async () => {
  await openPage('/booking');
  const demo = wordsIn(getByRole(document.body, 'complementary', { name: 'How the half hour goes' }));
  expect(demo).toMatch(new RegExp(`\\b${trialDays} days to try it free`));
  expect(demo.match(/\d+ days?\b/g)).toEqual([`${trialDays} days`]);
});
