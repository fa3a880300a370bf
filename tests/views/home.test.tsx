import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { linksIn, openPage, wordsIn } from '../models/drivers/view/page.ts';

const names = [
  'Realtime Visibility',
  'Paperless Operations',
  'Safety and Compliance',
  'Efficiency',
  'Be in Control',
  'Analysis and Reporting',
  'Centralized Data Store',
];

const main = () => screen.getByRole('main');
const nameOf = (block: Element) => block.querySelector('h2')?.previousElementSibling?.textContent ?? '';

/** The sections that show a picture of the product beside text. */
const blocks = () => [...main().querySelectorAll('section')].filter((section) => section.querySelector('img'));

function block(name: string): Element {
  const found = blocks().find((block) => nameOf(block) === name);
  if (!found) throw new Error(`There is no block named '${name}'.`);
  return found;
}

describe('the home page', () => {
  const badge = 'Get the driver app on Google Play';

  test('should have its tagline, buttons, seven blocks and partners', {
    tags: [
      '1.fuel-copy',
      '1.fuel-saving',
      '1.partners',
      '1.platform',
      '1.routes-ai',
      '1.store',
      '2.buttons',
      '2.home',
      '2.home-blocks',
    ],
  }, async () => {
    await openPage('/');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Automate your business and fleet operations');
    expect(linksIn(main()).slice(0, 2)).toEqual([
      ['BOOK NOW', '/booking'],
      ['TAKE A PRODUCT TOUR', '/tour'],
    ]);
    const targetsOf = (name: string) =>
      within(main())
        .getAllByRole('link', { name })
        .map((button) => button.getAttribute('href'));
    expect(targetsOf('TAKE A PRODUCT TOUR')).toEqual(['/tour']);
    expect(targetsOf('BOOK NOW')).toEqual(['/booking', '/booking']);
    expect(linksIn(main())).toContainEqual([badge, 'https://play.google.com/store/apps/details?id=example.msafara']);
    expectBlocks();
    expectPartners();
    expect(wordsIn(document.body)).not.toMatch(/\d+\s*(?:%|per ?cent)/i);
    await userEvent.click(screen.getByRole('button', { name: 'Features' }));
    const menu = await waitFor(() => document.getElementById('menu-features-panel') as HTMLElement);
    const words = [menu, ...blocks()].map(wordsIn).join(' ');
    expect(subjects.filter((subject) => !words.includes(subject))).toEqual([]);
  });

  test('should use the address of the app from the settings', { tags: ['1.store'] }, async () => {
    await openPage('/', { STORE_URL: 'https://store.fleet.test/app' });
    expect(linksIn(main())).toContainEqual([badge, 'https://store.fleet.test/app']);
  });
});

/** Everything that the platform does, which the blocks or the features menu mention. */
const subjects = [
  'GPS tracking',
  'Draw a zone',
  'forms and workflows',
  'Safety and compliance',
  'Route planning',
  'Fuel management',
  'Fleet management',
  'Service jobs, reminders, issues, inventory',
  'Collaboration',
  'Reports and analytics',
  'REST API',
  'Mobile app',
];

/** Seven blocks in order, each with its own text, three points and picture; layout and background alternate. */
function expectBlocks() {
  const shown = blocks();
  expect(shown.map(nameOf)).toEqual(names);
  for (const block of shown) {
    expect(wordsIn(block.querySelector('h2 ~ p') as Element).length, nameOf(block)).toBeGreaterThan(80);
    expect(block.querySelectorAll('li'), nameOf(block)).toHaveLength(3);
    expect(block.querySelectorAll('img'), nameOf(block)).toHaveLength(1);
  }
  const countDistinct = (selector: string, read: (element: Element) => string) =>
    new Set(shown.flatMap((block) => [...block.querySelectorAll(selector)].map(read))).size;
  expect(countDistinct('h2 ~ p', wordsIn)).toBe(7);
  expect(countDistinct('li', wordsIn)).toBe(21);
  expect(countDistinct('img', ({ attributes }) => attributes.getNamedItem('src')?.value ?? '')).toBe(7);
  expect(countDistinct('img', (picture) => picture.getAttribute('alt') ?? '')).toBe(7);
  const looks = shown.map((block) => {
    const row = block.querySelector('h2')?.parentElement?.parentElement;
    return { background: block.className, row: row?.className };
  });
  const [even, odd] = looks;
  expect(even?.background).not.toBe(odd?.background);
  expect(even?.row).not.toBe(odd?.row);
  expect(looks).toEqual([even, odd, even, odd, even, odd, even]);
  expect(wordsIn(block('Efficiency'))).toMatch(/\bAI\b/);
  expect(wordsIn(block('Paperless Operations'))).toMatch(/photo of the dispenser.*timestamp/);
  expect(wordsIn(block('Realtime Visibility'))).toMatch(/alerts by SMS/);
  expect(wordsIn(block('Analysis and Reporting'))).toMatch(/Weekly and monthly usage reports.*no login/);
}

/** A strip of partner types, each with its own icon. */
function expectPartners() {
  const strip = within(main()).getByRole('region', { name: 'The people your fleet already works with' });
  const partners = [...strip.querySelectorAll('li')];
  expect(partners.map(wordsIn).map((words) => words.trim())).toEqual([
    'Fuel stations',
    'Tracker installers',
    'Mobile networks',
    'Workshops',
  ]);
  const outlines = partners.map((partner) => partner.querySelector('svg path')?.getAttribute('d'));
  expect(outlines).not.toContain(undefined);
  expect(new Set(outlines).size).toBe(4);
}

describe('any page', () => {
  test.each(['/', '/booking', '/nowhere'])(
    'should contain no placeholder text at %s',
    { tags: ['1.copy'] },
    async (path) => {
      await openPage(path);
      const words = wordsIn(document.body);
      expect(words.length).toBeGreaterThan(500);
      expect(words).not.toMatch(/lorem|ipsum|dolor sit|placeholder|coming soon|\bto ?do\b|\btbd\b|\bxxx|[{}]/i);
    },
  );
});
