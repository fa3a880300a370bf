import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Notice } from '../../content/notice.ts';
import { privacyNotice } from '../../content/privacy.ts';
import { terms } from '../../content/terms.ts';
import { durationInWords } from '../../contract/duration.ts';
import {
  codeLifetime,
  confirmationLifetime,
  invitationLifetime,
  resetLinkLifetime,
  sessionLifetime,
  trialDays,
  unsentRetention,
} from '../../contract/limits.ts';
import { readRetention, readSiteSettings } from '../../contract/settings.ts';
import { linksIn, openPage } from '../models/drivers/view/page.ts';

const main = () => screen.getByRole('main');

async function textOf(path: string): Promise<string> {
  await openPage(path);
  return main().textContent ?? '';
}

/** What a notice says, to those who load the site anew for no other settings. */
const wordsOf = ({ sections }: Notice) =>
  sections.flatMap(({ text, items = [] }) => [...text, ...items.map((item) => item.text)]).join(' ');

const company = {
  PRODUCT_NAME: 'Fleetwise',
  LEGAL_NAME: 'Fleetwise Ltd, PVT-2026',
  VAT_NUMBER: 'P051234567X',
  SALES_EMAIL: 'desk@fleetwise.example',
  PHONE: '+254 711 222 333',
  OFFICE_ADDRESS: '7 Harbour Road, Mombasa',
};

describe.each([
  { path: '/privacy', headline: 'Privacy notice' },
  { path: '/terms', headline: 'Terms of use' },
])('the page at $path', ({ path, headline }) => {
  test('should have short sections, and the date of its last change, and say nothing of a company name that is not set', {
    tags: ['2.terms', '2.privacy'],
  }, async () => {
    await openPage(path);
    expect(within(main()).getByRole('heading', { level: 1 }).textContent).toBe(headline);
    expect(main().querySelectorAll('h2').length).toBeGreaterThan(7);
    const day = main().querySelector('time');
    expect(day?.getAttribute('dateTime')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(day?.textContent).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}$/);
    for (const { textContent } of main().querySelectorAll('p, dd')) expect(textContent?.length).toBeLessThan(400);
    expect(main().textContent).toMatch(/ runs this website\. (We decide|These terms)/);
  });
});

describe('the privacy notice', () => {
  test('should have an entry for everything that is stored, and say how and for how long', {
    tags: ['2.privacy'],
  }, async () => {
    const text = await textOf('/privacy');
    const entries = [...main().querySelectorAll('dt')].map(({ textContent }) => textContent);
    expect(entries).toEqual(
      expect.arrayContaining([
        'Demo bookings',
        'Emails about a demo',
        'Messages',
        'Company accounts',
        'Fuel stations',
        'Blog subscriptions',
        'Codes and links',
        'Emails',
        'Your IP address',
        'Drafts',
        'Unsent forms',
        'A cookie, if you book a demo',
        'A cookie, if you register a company account or join one',
      ]),
    );
    for (const words of [
      /Argon2id/,
      `registration code and the link beside it work for ${durationInWords(codeLifetime)}`,
      /hashes of the code or link and of the network that you used/,
      /the part of your IPv6 address that identifies your network/,
      `reset a password for ${durationInWords(resetLinkLifetime)}`,
      `subscription for ${durationInWords(confirmationLifetime)}`,
      /record of a code is deleted after 2 days/,
      `invitation works for ${durationInWords(invitationLifetime)}`,
      /Until you ask us to erase/,
      `ends after ${durationInWords(sessionLifetime)}`,
      `After ${durationInWords(unsentRetention)} it is no longer sent, and is deleted`,
      /no analytics, no advertising and no tracking/,
      /have it corrected or erased/,
      /has not been sent yet: its code or link can still be read/,
      /emailed to our sales team/,
    ]) {
      expect.soft(text).toMatch(words);
    }
  });

  test('should say the figures that the server deletes by', { tags: ['2.privacy'] }, async () => {
    const retention = readRetention({
      KEEP_BOOKINGS_DAYS: '41',
      KEEP_MESSAGES_DAYS: '42',
      KEEP_UNFINISHED_REGISTRATIONS_DAYS: '43',
      KEEP_INVITATIONS_DAYS: '44',
      KEEP_CODES_HOURS: '45',
      KEEP_RESET_LINKS_HOURS: '46',
      KEEP_SUBSCRIPTION_LINKS_HOURS: '47',
      KEEP_LEFT_SUBSCRIBERS_DAYS: '48',
      KEEP_UNSUBSCRIBE_LINKS_DAYS: '149',
      KEEP_SENT_EMAILS_DAYS: '50',
      KEEP_UNSENT_EMAILS_DAYS: '51',
      KEEP_IP_ADDRESSES_MINUTES: '52',
    });
    const text = wordsOf(privacyNotice(readSiteSettings({}), retention));
    for (const words of [
      /41 days after the demo/,
      /42 days after you sent the message/,
      /43 days after it was begun/,
      /deleted 44 days after that, whether it was used or not/,
      /code is deleted after 45 hours, of a password link after 46 hours, of a subscription link after 47 hours/,
      /48 days after you unsubscribe/,
      /unsubscribe in an email about your subscription works for 149 days/,
      /50 days after we sent it, or 51 days after we gave up sending it/,
      /deleted 52 minutes after that/,
    ]) {
      expect.soft(text).toMatch(words);
    }
  });

  test('should mention the video’s host only if a video is set', () => {
    const said = (environment: Record<string, string>) =>
      wordsOf(privacyNotice(readSiteSettings(environment), readRetention({})));
    expect(said({})).not.toContain('explainer video');
    expect(said({ VIDEO_URL: 'https://player.example/embed/1' })).toContain(
      'The explainer video comes from player.example.',
    );
  });
});

describe('the terms', () => {
  test('should describe the trial, the prices and the logins', { tags: ['2.terms'] }, async () => {
    const text = await textOf('/terms');
    expect(text).toContain(`free trial of ${trialDays} days`);
    expect(text).toContain('$90 per device');
    expect(text).toContain('The passwords are shown once');
    expect(linksIn(main())).toEqual(expect.arrayContaining([['Read the privacy notice', '/privacy']]));
  });

  test('should name a governing law only if one is set', { tags: ['2.terms'] }, () => {
    const said = (environment: Record<string, string>) => wordsOf(terms(readSiteSettings(environment)));
    expect(said({})).not.toContain('governed by');
    expect(terms(readSiteSettings({})).sections.map(({ title }) => title)).not.toContain('Governing law');
    expect(said({ GOVERNING_LAW: 'the laws of Kenya' })).toContain('These terms are governed by the laws of Kenya.');
  });
});

describe('a site with settings of its own', () => {
  test.each(['/privacy', '/terms'])(
    'should show the company and its contact details at %s',
    { tags: ['2.privacy'] },
    async (path) => {
      await openPage(path, company);
      const text = main().textContent;
      expect(text).toContain(
        'Fleetwise Ltd, PVT-2026 runs this website under the name Fleetwise. Its VAT number is P051234567X.',
      );
      expect(text).toContain('7 Harbour Road, Mombasa');
      expect(text).not.toContain('Msafara');
      expect(linksIn(main())).toEqual(
        expect.arrayContaining([
          ['desk@fleetwise.example', 'mailto:desk@fleetwise.example'],
          ['+254 711 222 333', 'tel:+254711222333'],
        ]),
      );
    },
  );

  test('should link to the terms from the label of their checkbox', { tags: ['5.terms-read'] }, async () => {
    await openPage('/register_fuel_station', company);
    const box = within(main()).getByRole<HTMLInputElement>('checkbox', { name: 'I accept the terms of Fleetwise' });
    const link = within(main()).getByRole('link', { name: 'terms of Fleetwise', description: 'Opens in a new tab' });
    expect(link.getAttribute('href')).toBe('/terms');
    expect(link.closest('label')?.control).toBe(box);
  });
});
