import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { slides } from '../../content/tour.ts';
import { slideCount } from '../../machines/tour.ts';
import { linksIn, openPage, wordsIn } from '../models/drivers/view/page.ts';

const main = () => screen.getByRole('main');

test('should show six titled pictures in order, announce the current one, and have a labelled button for each', {
  tags: ['1.visitors', '2.tour', '9.tour'],
}, async () => {
  await openPage('/tour');
  const shown = [...main().querySelectorAll('[aria-roledescription=slide]')];
  expect(shown).toHaveLength(slideCount);
  expect(slides).toHaveLength(slideCount);
  expect(shown.map((slide) => slide.querySelector('h2')?.textContent)).toEqual([
    'Dashboard summary',
    'Vehicle and driver assignment',
    'Live tracking',
    'Vehicle safety inspections',
    'Business workflows and automation',
    'Vehicle maintenance service',
  ]);
  for (const slide of shown) {
    expect(wordsIn(slide.querySelector('p') as Element).length).toBeGreaterThan(80);
    expect(slide.querySelector('img')?.alt.length).toBeGreaterThan(80);
  }
  expect(new Set(shown.map((slide) => slide.querySelector('img')?.src)).size).toBe(slideCount);
  const carousel = within(main()).getByRole('region', { name: 'Product tour' });
  expect(carousel.getAttribute('aria-roledescription')).toBe('carousel');
  expect(within(carousel).getByRole('status').textContent).toBe('Slide 1 of 6: Dashboard summary');
  const labels = within(carousel)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  // Of arrows and words, a screen shows only what its width is for: see e2e/tour.spec.ts.
  const ways = ['Previous slide', 'Next slide', 'Previous', 'Next'];
  expect(labels).toEqual([...ways, ...slides.map(({ title }) => title)]);
  expect(linksIn(main())).toEqual([
    ['See the fleet at 14:10 on the example day below', '/tour?at=14:10#day'],
    ['Book a demo', '/booking'],
    ['See the prices', '/price'],
  ]);
});
