import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LongText } from '../../src/design/LongText.tsx';
import { openPage } from '../models/drivers/view/page.ts';

const main = () => screen.getByRole('main');

test.each(['/terms', '/privacy', '/blog/catch-fuel-losses-at-the-pump'])(
  'should list the headings of %s, each with a link to it',
  {
    tags: ['2.contents'],
  },
  async (path) => {
    await openPage(path);
    const contents = within(main()).getByRole('navigation', { name: 'On this page' });
    const links = [...contents.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links.length).toBeGreaterThan(3);
    const headings = [...main().querySelectorAll('h2[id]')].filter(
      (heading) => !heading.closest('nav, aside, [aria-labelledby=share], [aria-labelledby=demo-card]'),
    );
    expect(links).toEqual(headings.map((heading) => [heading.textContent, `#${heading.id}`]));
  },
);

test.each(['/customers', '/learn', '/blog', '/blog/catch-fuel-losses-at-the-pump'])(
  'should offer a demo beside the content of %s, by a booking or a call',
  { tags: ['2.demo-card'] },
  async (path) => {
    await openPage(path);
    const card = within(main()).getByRole('region', { name: 'See it with your own vehicles' });
    const links = [...card.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/booking', 'tel:+254700000000']);
  },
);

test('should offer a demo beside the message form, and the number to call only once', {
  tags: ['2.demo-card', '2.contact-office'],
}, async () => {
  await openPage('/contacts');
  const card = within(main()).getByRole('region', { name: 'See it with your own vehicles' });
  expect([...card.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/booking']);
  expect(main().querySelectorAll('a[href^="tel:"]')).toHaveLength(1);
});

test.each([
  ['wanjiru@haulage.example', ['wanjiru@', 'haulage.', 'example']],
  ['https://msafara.example/blog?page=2', ['https://', 'msafara.', 'example/', 'blog?', 'page=', '2']],
])('should let %s break after its signs only, and be copied whole', { tags: ['2.long-address'] }, (text, parts) => {
  const { container } = render(<LongText>{text}</LongText>);
  const shown = container.firstElementChild as Element;
  expect(shown.textContent).toBe(text);
  expect(shown.innerHTML.split('<wbr>')).toEqual(parts);
});

test('should be left alone by translators', { tags: ['2.foreign-names'] }, () => {
  const { container } = render(<LongText>manager.uhuru</LongText>);
  expect(container.firstElementChild).toHaveProperty('outerHTML', expect.stringContaining(' translate="no"'));
});
