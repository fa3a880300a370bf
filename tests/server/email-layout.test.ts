// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { durationInWords } from '../../contract/duration.ts';
import { codeLifetime, confirmationLifetime, invitationLifetime, resetLinkLifetime } from '../../contract/limits.ts';
import { readSettings } from '../../contract/settings.ts';
import { exampleEmails } from './fixtures/example-emails.ts';

const settings = readSettings({ PUBLIC_URL: 'https://msafara.example' });
const emails = exampleEmails(settings).map((email) => ({
  ...email,
  page: new DOMParser().parseFromString(email.mail.html, 'text/html'),
}));

const wordsOf = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
const colourOf = (element: Element, property: string) =>
  new RegExp(`(?:^|;)${property}:(#[0-9a-f]{6})`).exec(element.getAttribute('style') ?? '')?.[1];

describe.each(emails)('the email $name', ({ mail, page }) => {
  const all = (selector: string) => [...page.querySelectorAll<HTMLElement>(selector)];
  const [heading] = all('h1');

  test('should begin with the logo and the route line', { tags: ['7.email-brand'] }, () => {
    const [logo, route] = all('.logo, .route');
    expect(wordsOf(logo)).toBe(settings.PRODUCT_NAME);
    expect(logo?.querySelector('[aria-hidden]')?.getAttribute('style')).toEqual(expect.stringContaining('gradient'));
    expect(route?.getAttribute('aria-hidden')).toBe('true');
    // A way-point, the line, a way-point.
    expect(route?.querySelectorAll('td')).toHaveLength(3);
    for (const part of [logo, route])
      expect(Number(heading?.compareDocumentPosition(part as Node)) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
  });

  test('should have one button at most, at least 44 px high, above its address in words', {
    tags: ['7.email-brand'],
  }, () => {
    // Ways to the same end stand beside each other, whose addresses are too long to be shown.
    const buttons = all('.button:not(.way)');
    expect(buttons.length).toBeLessThanOrEqual(1);
    for (const button of buttons) {
      const [, padding, lineHeight] = /padding:(\d+)px.*\/(\d+)px/.exec(button.getAttribute('style') ?? '') ?? [];
      expect(2 * Number(padding) + Number(lineHeight)).toBeGreaterThanOrEqual(44);
      const url = button.getAttribute('href');
      expect(wordsOf(button.closest('table')?.nextElementSibling)).toBe(url);
      expect(mail.text).toContain(`\n${wordsOf(button)}:\n${url}\n`);
    }
  });

  test('should load nothing, neither pictures nor fonts nor scripts', { tags: ['7.email-brand'] }, () => {
    expect(all('img, picture, svg, video, link, script, iframe, object, [src], [srcset], [background]')).toEqual([]);
    expect(mail.html).not.toMatch(/url\(|@import|@font-face/i);
  });

  test('should be laid out by tables that are none to assistive technology, with language and title', {
    tags: ['7.email-brand'],
  }, () => {
    expect(page.documentElement.lang).toBe('en-GB');
    expect(page.title).toBe(wordsOf(heading));
    expect(all('h1, [role=main]')).toHaveLength(2);
    for (const table of all('table'))
      expect(table.matches('[role=presentation]')).toBe(
        table.querySelector('th[scope=row]') === null || !!table.querySelector('h1'),
      );
  });

  test('should show its first sentence in a list of emails, and no code', { tags: ['7.email-brand'] }, () => {
    const preview = page.body.firstElementChild as HTMLElement;
    expect(preview.style.display).toBe('none');
    const shown = (preview.textContent ?? '').replace(/[\u034F\u200C\u00A0]/g, '');
    expect(mail.text).toContain(shown);
    // The longest previews have about 150 characters.
    expect(preview.textContent?.length).toBeGreaterThan(200);
  });

  test('should have a dark scheme for every colour', { tags: ['7.email-dark'] }, () => {
    expect(page.querySelector('meta[name=color-scheme]')?.getAttribute('content')).toBe('light dark');
    const [, dark = ''] = mail.html.split('@media (prefers-color-scheme: dark)');
    const darkClasses = (property: string) =>
      [...dark.matchAll(/\.(\w+) \{ ([^}]+) \}/g)]
        .filter(([, , rules = '']) => rules.split('; ').some((rule) => rule.startsWith(`${property}: #`)))
        .map(([, name = '']) => name);
    // The button and the logo are the same by day and night.
    const adapted = all('[role=main], [role=main] *').filter(
      (element) => !element.closest('.route, [bgcolor], .logo [aria-hidden]'),
    );
    for (const property of ['color', 'background-color']) {
      const coloured = adapted.filter((element) => colourOf(element, property));
      expect(coloured.length).toBeGreaterThan(1);
      const byDayOnly = coloured.filter((one) => !darkClasses(property).some((name) => one.classList.contains(name)));
      expect(byDayOnly.map(({ outerHTML }) => outerHTML.slice(0, 200))).toEqual([]);
    }
  });

  test('should say in its text whatever the HTML says', { tags: ['7.email-twin'] }, () => {
    const text = mail.text.replace(/\s+/g, ' ');
    expect(`${mail.subject}\n${text}`).toContain(wordsOf(heading));
    const main = page.querySelector('[role=main]');
    for (const row of all('th')) expect(text).toContain(`${wordsOf(row)}: ${wordsOf(row.nextElementSibling)}`);
    const blocks = [...(main?.querySelectorAll('p') ?? [])].flatMap((block) => block.innerHTML.split('<br>'));
    expect(blocks.length).toBeGreaterThan(4);
    for (const block of blocks) {
      const words = new DOMParser().parseFromString(block, 'text/html').body.textContent ?? '';
      expect(text).toContain(words.trim());
    }
  });

  test('should have each address that its text shows as a link, and our number as one to call', {
    tags: ['1.phone', '7.email-twin'],
  }, () => {
    const targets = all('a').map((link) => link.getAttribute('href'));
    for (const [url] of mail.text.matchAll(/https?:\/\/[^\s<>]*[^\s<>.,]/g)) expect(targets).toContain(url);
    const numbers = all('[role=main] *').filter((one) =>
      [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.includes(settings.PHONE)),
    );
    for (const one of numbers) expect(one.getAttribute('href')).toBe(`tel:${settings.PHONE.replaceAll(' ', '')}`);
  });

  test('should continue after a greeting with a capital', { tags: ['7.email-words'] }, () => {
    const paragraphs = all('[role=main] p').map(wordsOf);
    const greeting = paragraphs.findIndex((words) => /^Hello\b/.test(words));
    expect(greeting === -1).toBe(!/^Hello\b/m.test(mail.text));
    if (greeting === -1) return;
    expect(paragraphs[greeting]).toMatch(/,$/);
    expect(paragraphs[greeting + 1]).toMatch(/^\p{Lu}/u);
    expect(mail.text).toMatch(/^Hello(?: [^\n]+)?,\n\n\p{Lu}/u);
  });

  test('should end with why it was sent, and how to reach the company', { tags: ['7.email-words'] }, () => {
    expect(mail.text).toMatch(/\n(?:You are receiving this email because|This inbox) [^\n]+\.\n/);
    const last = wordsOf(all('[role=main] table').at(-1));
    for (const words of [settings.PRODUCT_NAME, settings.OFFICE_ADDRESS, settings.PHONE, settings.PUBLIC_URL])
      expect(last).toContain(words);
  });
});

test.each([
  ['registration-code', 'This code', codeLifetime],
  ['password-reset', 'This link', resetLinkLifetime],
  ['invitation', 'This link', invitationLifetime],
  ['subscription-request', 'This link', confirmationLifetime],
] as const)(
  '%s says how long it works, and what to do if it was not you',
  { tags: ['7.email-words'] },
  (kind, what, lifetime) => {
    const text = emails.find(({ message }) => message.kind === kind)?.mail.text ?? '';
    expect(text).toMatch(new RegExp(`${what} works [^.]*${durationInWords(lifetime)}`));
    expect(text).toMatch(/If you (?:did|do)n’t [^.]+, ignore this email\./);
  },
);

test('most emails greet or name nobody, but those after a form greet the visitor', { tags: ['7.email-words'] }, () => {
  const greeted = emails.filter(({ mail }) => mail.text.startsWith('Hello Amina,')).map(({ message }) => message.kind);
  expect([...new Set(greeted)].sort()).toEqual([
    'booking-cancelled',
    'booking-confirmation',
    'booking-reminder',
    'company-deleted',
    'company-restored',
    'fuel-station-registered',
    'joined',
    'welcome',
  ]);
});
