/** What buyers look for: about, security, commitments, and questions and answers. */

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { commitments } from '../../content/commitments.ts';
import { durationInWords } from '../../contract/duration.ts';
import {
  codeLength,
  codeLifetime,
  maxCodeAttempts,
  maxStrangersCodeAttempts,
  minPasswordLength,
} from '../../contract/limits.ts';
import { readRetention, readSiteSettings } from '../../contract/settings.ts';
import { linksIn, openPage } from '../models/drivers/view/page.ts';

const main = () => screen.getByRole('main');

/** The entries under a heading of a notice: what each is about, and what it says. */
function entriesUnder(heading: string): Map<string, string> {
  const section = within(main()).getByRole('heading', { level: 2, name: heading }).closest('section');
  return new Map(
    [...(section?.querySelectorAll('dt') ?? [])].map((term) => [
      term.textContent ?? '',
      [...(term.parentElement?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent).join(' '),
    ]),
  );
}

describe('the page about the company', () => {
  test('should lead to the demo and the notices, and show the office from the settings', {
    tags: ['2.about', '1.company'],
  }, async () => {
    await openPage('/about', {
      PRODUCT_NAME: 'Fleetwise',
      LEGAL_NAME: 'Fleetwise Ltd, PVT-2026',
      PHONE: '+254 711 222 333',
      SALES_EMAIL: 'desk@fleetwise.example',
      SUPPORT_HOURS: 'Every day, 6 am to 9 pm',
      PEOPLE: 'Wanjiru Kamau (demos)',
      OFFICE_ADDRESS: 'Harbour House, Mombasa',
    });
    expect(within(main()).getByRole('heading', { level: 1 }).textContent).toBe('About us');
    expect(main().textContent).toContain('Fleetwise Ltd, PVT-2026 runs this website under the name Fleetwise.');
    expect(main().textContent).toContain(
      'a number to call, every day, 6 am to 9 pm. You’ll talk to Wanjiru Kamau (demos).',
    );
    expect(linksIn(main()).map(([, path]) => path)).toEqual(
      expect.arrayContaining(['/booking', '/commitments', '/security', '/privacy', '/terms', '/faq']),
    );
    const office = within(main()).getByRole('complementary', { name: 'Our office' });
    expect(linksIn(office)).toEqual(
      expect.arrayContaining([
        ['+254 711 222 333', 'tel:+254711222333'],
        ['desk@fleetwise.example', 'mailto:desk@fleetwise.example'],
      ]),
    );
    for (const words of ['Every day, 6 am to 9 pm', 'Harbour House', 'Mombasa'])
      expect(within(office).getByText(words).tagName).toBe('DD');
  });
});

describe('the page about security', () => {
  test('should say what is missing as well as what is there', { tags: ['2.security'] }, async () => {
    await openPage('/security');
    expect(entriesUnder('Passwords, codes and links').get('Passwords')).toContain('Argon2id');
    // The figures of decision 0058.
    expect(entriesUnder('Passwords, codes and links').get('Codes')).toBe(
      `A registration code has ${codeLength} characters and works once, for ${durationInWords(codeLifetime)}. It allows ${maxCodeAttempts} wrong guesses from the network that asked for it, and ${maxStrangersCodeAttempts} from everywhere else combined.`,
    );
    for (const [term, words] of Object.entries({
      'Stored before we say so': 'are on our server’s disk',
      'Stored once': 'we store it once',
      'Kept if we can’t be reached': 'stays on your device',
    }))
      expect(entriesUnder('What you send isn’t lost').get(term) ?? '', `What ‘${term}’ stands for`).toContain(words);
    expect(entriesUnder('Passwords, codes and links').get('Links')).toContain(
      'The one sent with a registration code does the same as the code, even after strangers have used up its guesses.',
    );
    expect(entriesUnder('On our server').get('Floods')).toContain(
      'There’s a limit on how many emails of each kind strangers can have sent to your mailbox in an hour, but you can always get a code or link that works.',
    );
    const isShort = minPasswordLength < 8;
    const [short] = /A password may have as few as .*? characters, where the standard asks for \d+/.exec(
      main().textContent ?? '',
    ) ?? [''];
    expect(short).toBe(
      isShort ? `A password may have as few as ${minPasswordLength} characters, where the standard asks for 8` : '',
    );
    expect(main().textContent).toContain('We haven’t published a report by an outside tester');
    // The default address is not HTTPS.
    expect([...entriesUnder('In your browser').keys()]).not.toContain('Encrypted on the way');
  });

  test('should take the address for weaknesses, and whether the way is encrypted, from the settings', {
    tags: ['2.security', '1.company'],
  }, async () => {
    await openPage('/security', { SECURITY_CONTACT: 'cert@fleet.example', PUBLIC_URL: 'https://fleet.example' });
    expect(main().textContent).toContain('Please write to cert@fleet.example before you tell anyone else.');
    expect(main().textContent).toContain('/.well-known/security.txt');
    expect(linksIn(main())).toContainEqual(['cert@fleet.example', 'mailto:cert@fleet.example']);
    expect([...entriesUnder('In your browser').keys()]).toContain('Encrypted on the way');
  });
});

describe('the platform, of which only the owner knows', () => {
  const platform = 'The platform that you sign in to';

  test('should be described as far as settings do, and not at all without', {
    tags: ['2.security-platform'],
  }, async () => {
    await openPage('/security', {
      PLATFORM_BACKUPS: 'Every night, to Mombasa.',
      STATUS_URL: 'https://status.fleet.example',
    });
    expect([...entriesUnder(platform)]).toEqual([
      ['Backups', 'Every night, to Mombasa.'],
      ['Outages', 'They’re listed on the status page. https://status.fleet.example'],
    ]);
    await openPage('/security');
    expect(within(main()).queryByRole('heading', { name: platform })).toBeNull();
    expect(main().textContent).not.toMatch(/not given|ask us (for|about)/i);
  });

  test.each([
    [{}, 'Not yet'],
    [{ STATUS_URL: 'https://status.fleet.example' }, 'Kept'],
  ])(
    'should have a page for outages only where one is set: %o',
    { tags: ['2.security-platform'] },
    (environment, state) => {
      const { sections } = commitments(readSiteSettings(environment), readRetention({}));
      const listing = sections.filter(({ items = [] }) =>
        items.some(({ term }) => term === 'A page that shows outages'),
      );
      expect(listing.map(({ title }) => title)).toEqual([state]);
    },
  );
});

describe('the status of the commitments', () => {
  test('should show each promise under its state', { tags: ['2.commitments'] }, async () => {
    await openPage('/commitments');
    expect([...entriesUnder('Kept').keys()]).toEqual(
      expect.arrayContaining(['No yearly lock-in', 'No tracking on this website']),
    );
    expect(entriesUnder('Kept in part').get('You can take your data with you')).toMatch(
      /Every plan includes spreadsheet export.* There’s no button for it yet/,
    );
    expect([...entriesUnder('Not yet').keys()]).toEqual(
      expect.arrayContaining(['Old details that are deleted automatically', 'A security test by others']),
    );
  });

  test.each([
    [{}, 'bookings, messages, accounts and fuel stations'],
    [{ KEEP_BOOKINGS_DAYS: '90' }, 'messages, accounts and fuel stations'],
    [{ KEEP_BOOKINGS_DAYS: '90', KEEP_MESSAGES_DAYS: '90' }, 'accounts and fuel stations'],
  ])(
    'should say what is never deleted by itself, as the settings are: %o',
    { tags: ['2.commitments'] },
    (environment, kept) => {
      const { sections } = commitments(readSiteSettings({}), readRetention(environment));
      const entry = sections.flatMap(({ items = [] }) => items).find(({ term }) => term.startsWith('Old details'));
      expect(entry?.text).toMatch(new RegExp(`We keep ${kept} until`));
    },
  );

  test('should agree with the comparison of the plans on data export', { tags: ['2.commitments'] }, async () => {
    await openPage('/price');
    const plansWith = (item: string) =>
      within(within(main()).getByRole('row', { name: new RegExp(`^${item}`) }))
        .getAllByRole('cell')
        .map(({ textContent }) => !textContent?.includes('Not included'));
    expect(plansWith('Spreadsheet export')).toEqual([true, true, true]);
    expect(plansWith('REST API')).toEqual([false, true, true]);
    for (const path of ['/commitments', '/price', '/faq']) {
      await openPage(path);
      const [said] = /Every plan [^.]*REST API/.exec(main().textContent ?? '') ?? [];
      expect(said, `what ${path} says of the plans`).toMatch(/spreadsheet.* Business and Enterprise/);
    }
  });
});

describe('what measures the tank', () => {
  const owner = {
    TANK_SENSOR: 'A capacitive probe measures it.',
    TANK_ACCURACY: 'It is exact to 2 litres.',
    TRACKER_FITTING: 'We fit it in your yard.',
    TRACKER_PRICE_COVERS: 'The probe is included.',
    TRACKER_SIM: 'The SIM card is ours.',
    TRACKER_WARRANTY: 'It is under warranty for two years.',
    TRACKER_MEMORY: 'It remembers 30 days.',
  };

  // Page after page with the same settings, because new ones load the whole site again.
  describe.each([
    ['with what the settings say of the tracker', owner],
    ['and nothing of the tracker that only the owner knows', {}],
  ])('%s', (_how, said) => {
    test.each(['/features/fuel_management', '/features/platform_overview', '/price', '/faq'])(
      'should be said at %s',
      { tags: ['1.tank'] },
      async (path) => {
        await openPage(path, said);
        expect(main().textContent).toMatch(/sensor|capacitive probe/);
        for (const sentence of Object.values(said)) expect.soft(main().textContent).toContain(sentence);
        if (said !== owner) expect(main().textContent).not.toMatch(/SIM card|[Ww]arranty|What comes with a tracker/);
      },
    );
  });
});

describe('the questions and answers', () => {
  test('should be in groups, open each by itself, and lead to the page that says more', {
    tags: ['2.faq'],
  }, async () => {
    await openPage('/faq');
    const user = userEvent.setup();
    const questionOf = (summary: string) => within(main()).getByText(summary).closest('details') as HTMLDetailsElement;
    const cost = questionOf('What does it cost?');
    expect(cost.open).toBe(false);
    await user.click(within(main()).getByText('What does it cost?'));
    await user.click(within(main()).getByText('How do we start?'));
    expect([cost.open, questionOf('How do we start?').open]).toEqual([true, true]);
    // Specification 9: 5 and 15 dollars, times 1.3 with monthly billing; twelve times the difference is saved.
    for (const figure of ['$5.00', '$15.00', '$6.50', '$19.50', '$18.00', '$54.00'])
      expect(cost.textContent).toContain(figure);
    expect(linksIn(cost)).toEqual([['Work out your price', '/price']]);
    const asked = [...main().querySelectorAll('summary')].map(({ textContent }) => textContent);
    expect(asked.length).toBeGreaterThan(20);
    expect(new Set(asked).size).toBe(asked.length);
    expect([...main().querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Before you start', 'The demo', 'Plans and prices', 'Accounts and people']),
    );
  });

  test('should say when demos are given, from the settings', { tags: ['2.faq', '1.office-hours'] }, async () => {
    await openPage('/faq', { OFFICE_HOURS: 'Mon-Thu 09:00-16:00; Fri 09:00-12:00' });
    const when = within(main()).getByText('When can we have one?').closest('details');
    expect(when?.textContent).toEqual(
      expect.stringContaining('Monday to Thursday, 9 am to 4 pm; Friday, 9 am to noon, Nairobi time'),
    );
  });
});
