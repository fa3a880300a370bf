import { expect, test } from 'vitest';
import { confirmationLifetime, invitationRenewal } from '../../contract/limits.ts';
import { neededBy, placeholdersIn } from '../../contract/placeholders.ts';
import { readRetention, readSettings, readSiteSettings, SettingsError } from '../../contract/settings.ts';

const hour = 3_600_000;
const linkHours = confirmationLifetime / hour;

test('should have a default for every setting', { tags: ['1.settings'] }, () => {
  expect(readSettings({})).toMatchObject({
    PRODUCT_NAME: 'Msafara',
    PRODUCT_SLUG: 'msafara',
    PORT: 3000,
    DATA_DIR: '.data',
    DATABASE_URL: '',
    SMTP_URL: '',
    VIDEO_URL: '',
    PHONE: '+254 700 000 000',
  });
});

test('should parse numbers, and use the default of an undefined setting', { tags: ['1.settings'] }, () => {
  expect(readSettings({ PORT: '8080', HOST: undefined })).toMatchObject({ PORT: 8080, HOST: '0.0.0.0' });
  expect(readSettings({ PORT: '0' }).PORT).toBe(0);
  expect(readSettings({ PUBLIC_URL: undefined }).PUBLIC_URL).toBe('http://localhost:3000');
});

test('should use the port in the default public URL', { tags: ['1.settings', '1.address'] }, () => {
  expect(readSettings({}).PUBLIC_URL).toBe('http://localhost:3000');
  expect(readSettings({ PORT: '4000' }).PUBLIC_URL).toBe('http://localhost:4000');
  expect(readSiteSettings({ PORT: '4000' }).PUBLIC_URL).toBe('http://localhost:4000');
  expect(readSettings({ PORT: '4000', PUBLIC_URL: 'https://fleet.example' }).PUBLIC_URL).toBe('https://fleet.example');
  expect(readSettings({ PORT: '0' }).PUBLIC_URL).toBe('http://localhost:3000');
  expect(() => readSettings({ PORT: 'x' })).toThrow(/^The setting PORT must be a port number from 0 to 65535\.$/);
});

test('should use the product’s name in the default office address', { tags: ['1.settings'] }, () => {
  expect(readSettings({}).OFFICE_ADDRESS).toBe('Msafara House, Mombasa Road, Nairobi');
  expect(readSettings({ PRODUCT_NAME: 'Safiri' }).OFFICE_ADDRESS).toBe('Safiri House, Mombasa Road, Nairobi');
  expect(readSettings({ PRODUCT_NAME: 'Safiri', OFFICE_ADDRESS: 'Kisumu' }).OFFICE_ADDRESS).toBe('Kisumu');
});

test('should give visitors the sales inbox, unless they should write to another address', {
  tags: ['1.settings', '1.company'],
}, () => {
  expect(readSiteSettings({}).SALES_EMAIL).toBe('sales@msafara.example');
  expect(readSiteSettings({ SALES_INBOX: 'desk@fleet.example' }).SALES_EMAIL).toBe('desk@fleet.example');
  const both = { SALES_INBOX: 'crm@fleet.example', SALES_EMAIL: 'hello@fleet.example' };
  expect(readSettings(both)).toMatchObject(both);
  expect(readSiteSettings(both)).not.toHaveProperty('SALES_INBOX');
});

test('should name the company as the holder of the copyright, or else the product', {
  tags: ['1.settings', '1.company'],
}, () => {
  expect(readSettings({}).COPYRIGHT).toBe('Msafara');
  expect(readSettings({ LEGAL_NAME: ' ', PRODUCT_NAME: ' Safiri ' }).COPYRIGHT).toBe('Safiri');
  expect(readSettings({ LEGAL_NAME: 'Safiri Ltd' }).COPYRIGHT).toBe('Safiri Ltd');
  expect(readSettings({ LEGAL_NAME: 'Safiri Ltd', COPYRIGHT: '2026 Safiri Holdings' }).COPYRIGHT).toBe(
    '2026 Safiri Holdings',
  );
});

test('should say the office’s hours in words, unless the phone is answered at others', {
  tags: ['1.settings', '1.office-hours'],
}, () => {
  expect(readSettings({}).SUPPORT_HOURS).toBe('Every day, 7 am to 6 pm, Nairobi time');
  const office = { OFFICE_HOURS: 'Mon-Fri 08:00-17:00', OFFICE_TIME_ZONE: 'Africa/Kampala' };
  expect(readSiteSettings(office).SUPPORT_HOURS).toBe('Monday to Friday, 8 am to 5 pm, Kampala time');
  expect(readSiteSettings({ ...office, SUPPORT_HOURS: 'Day and night' }).SUPPORT_HOURS).toBe('Day and night');
  expect(() => readSettings({ OFFICE_HOURS: 'Mon 17:00-08:00' })).toThrow(
    /^The setting OFFICE_HOURS has hours that end before they begin, 17:00-08:00\.$/,
  );
});

test.each([
  ['PORT', '80a', 'a port number'],
  ['PORT', '65536', 'a port number'],
  ['PORT', '-1', 'a port number'],
  ['PRODUCT_NAME', '  ', 'not be empty'],
  ['PRODUCT_SLUG', 'Msafara!', 'lower-case'],
  ['PUBLIC_URL', 'localhost:3000', 'a URL'],
  ['SIGN_IN_URL', 'javascript:alert(1)', 'a URL'],
  ['VIDEO_URL', 'no', 'empty or a URL'],
  ['OFFICE_TIME_ZONE', 'Nairobi', 'a'],
  ['PHONE', 'call me', 'a phone number'],
  ['MAIL_FROM', 'sales', 'an email address'],
  ['SALES_INBOX', '', 'an email address'],
  ['SALES_EMAIL', 'sales', 'an email address'],
  ['SECURITY_CONTACT', '', 'an email address'],
  ['SUPPORT_HOURS', ' ', 'not be empty'],
  ['OFFICE_HOURS', 'always', 'days with hours, such as Mon-Fri'],
  ['CLOSED_DATES', 'Christmas', 'be dates such as 2026-12-25, separated by commas, and Christmas is none'],
  ['KES_RATE', '129.50', 'be empty or shillings per dollar with the day, such as 129.50 on 5 November 2026'],
  ['COPYRIGHT', ' ', 'not be empty'],
  ['DATABASE_URL', 'mysql://here', 'postgres://'],
  ['SMTP_URL', 'http://here', 'smtp://'],
  ['WEBHOOK_URL', 'hooks.example.com', 'empty or a URL such as https://n8n.example.com'],
  ['SUBMISSIONS_PER_MINUTE', '0', 'a'],
  ['CODES_PER_HOUR', '0', 'a'],
  ['KEEP_BOOKINGS_DAYS', '29', '0 \\(for ever\\) or a whole number from 30 to 3650'],
  ['KEEP_INVITATIONS_DAYS', '0', `a whole number from ${invitationRenewal / (24 * hour)} to 3650`],
  ['KEEP_CODES_HOURS', '1.5', 'a whole number from 2 to 8760'],
  ['KEEP_SUBSCRIPTION_LINKS_HOURS', String(linkHours - 1), `a whole number from ${linkHours} to 8760`],
])('should name the setting and the reason for %s=%s', { tags: ['1.settings'] }, (name, value, reason) => {
  const reading = () => readSettings({ [name]: value });
  expect(reading).toThrow(SettingsError);
  expect(reading).toThrow(new RegExp(`The setting ${name} must .*${reason}`));
});

test('should keep submissions for ever, unless the operator says how long', () => {
  expect(readRetention({})).toMatchObject({ KEEP_BOOKINGS_DAYS: 0, KEEP_MESSAGES_DAYS: 0 });
  expect(readSettings({ KEEP_BOOKINGS_DAYS: '30' })).toMatchObject({ KEEP_BOOKINGS_DAYS: 30, KEEP_MESSAGES_DAYS: 0 });
});

test('should name every invalid setting', { tags: ['1.settings'] }, () => {
  expect(() => readSettings({ PORT: 'x', PHONE: 'x' })).toThrow(/The setting PHONE .*The setting PORT /);
});

test('should keep the server’s settings out of the pages', { tags: ['1.settings'] }, () => {
  const settings = readSiteSettings({ PORT: 'not its business', DATABASE_URL: 'secret' });
  expect(settings.PRODUCT_NAME).toBe('Msafara');
  expect(Object.keys(settings)).not.toEqual(expect.arrayContaining(['DATABASE_URL']));
  expect(Object.keys(settings)).not.toEqual(expect.arrayContaining(['PORT']));
});

test('should accept what it describes, trimmed', { tags: ['1.settings'] }, () => {
  expect(readSettings({ PRODUCT_NAME: ' A ', LEGAL_NAME: ' A Ltd ', GOVERNING_LAW: ' Kenya ' })).toMatchObject({
    PRODUCT_NAME: 'A',
    OFFICE_ADDRESS: 'A House, Mombasa Road, Nairobi',
    LEGAL_NAME: 'A Ltd',
    GOVERNING_LAW: 'Kenya',
  });
  const urls = {
    VIDEO_URL: 'https://videos.example/1',
    DATABASE_URL: 'postgres://a:b@c:5432/d',
    SMTP_URL: 'smtps://a.example',
  };
  expect(readSettings(urls)).toMatchObject(urls);
  expect(readSettings({ TRUSTED_PROXIES: '2' }).TRUSTED_PROXIES).toBe(2);
  expect(readSettings({ DRAIN_SECONDS: '300' }).DRAIN_SECONDS).toBe(300);
});

test('should accept every choice that a description offers', { tags: ['1.settings'] }, () => {
  for (const METRICS_PORT of ['', '9464'])
    expect(String(readSettings({ METRICS_PORT }).METRICS_PORT)).toBe(METRICS_PORT);
  for (const API_DOCS of ['on', 'off']) expect(readSettings({ API_DOCS }).API_DOCS).toBe(API_DOCS);
  expect(readSettings({})).toMatchObject({ METRICS_PORT: '', METRICS_HOST: '127.0.0.1', API_DOCS: 'on' });
});

test.each([
  ['APPOINTMENTS_AT_ONCE', '0', 'must be a whole number above 0, or empty'],
  ['METRICS_PORT', 'on', 'must be a port number from 0 to 65535, or empty'],
  ['METRICS_PORT', '65536', 'must be a port number from 0 to 65535, or empty'],
  ['API_DOCS', '', 'must be on or off'],
  ['WEBHOOK_ALLOW_PRIVATE', 'yes', 'must be 0 or 1'],
  ['VIDEO_URL', 'ftp://a', 'must be empty or a URL such as https://example.com/embed/video'],
  ['TRUSTED_PROXIES', '-1', 'must be a whole number'],
  ['DRAIN_SECONDS', '1.5', 'must be a whole number from 0 to 300'],
  ['DRAIN_SECONDS', '301', 'must be a whole number from 0 to 300'],
  ['PRODUCT_NAME', ' ', 'must not be empty'],
])('should name %s if it is %j', { tags: ['1.settings'] }, (name, value, reason) => {
  const read = () => readSettings({ [name]: value });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(expect.objectContaining({ name: 'SettingsError', message: `The setting ${name} ${reason}.` }));
});

test('should let accounts be verified only with a long token, and on a port', {
  tags: ['1.settings', '7.accounts'],
}, () => {
  const ACCOUNTS_TOKEN = 'x'.repeat(32);
  expect(readSettings({ ACCOUNTS_TOKEN, METRICS_PORT: '0' })).toMatchObject({ ACCOUNTS_TOKEN, METRICS_PORT: 0 });
  expect(readSettings({}).ACCOUNTS_TOKEN).toBe('');
  expect(() => readSettings({ ACCOUNTS_TOKEN })).toThrow(
    /^The setting ACCOUNTS_TOKEN needs METRICS_PORT, the port that answers: set both, or neither\.$/,
  );
  for (const token of ['x'.repeat(31), `${'x'.repeat(32)} `, 'é'.repeat(32)]) {
    const read = () => readSettings({ ACCOUNTS_TOKEN: token, METRICS_PORT: '0' });
    expect(read).toThrow('The setting ACCOUNTS_TOKEN must be empty or at least 32 characters without spaces.');
  }
});

const secretOf = (length: number) => `whsec_${Buffer.alloc(length, 7).toString('base64')}`;

test('should accept a receiver of webhooks with a secret, and only over HTTPS unless private ones are allowed', {
  tags: ['1.settings', '7.webhook-addresses'],
}, () => {
  const WEBHOOK_URL = 'https://hooks.example.com/site';
  for (const length of [24, 25, 26, 64]) {
    const given = { WEBHOOK_URL, WEBHOOK_SECRET: secretOf(length) };
    expect(readSettings(given)).toMatchObject({ ...given, WEBHOOK_ALLOW_PRIVATE: '0' });
  }
  expect(() => readSettings({ WEBHOOK_URL })).toThrow(
    /^The setting WEBHOOK_SECRET must be set together with WEBHOOK_URL: whsec_ and the base64 of 24 to 64 random bytes/,
  );
  const inside = { WEBHOOK_URL: 'http://localhost:5678/webhook', WEBHOOK_SECRET: secretOf(32) };
  expect(() => readSettings(inside)).toThrow(
    'The setting WEBHOOK_URL must begin with https:, unless WEBHOOK_ALLOW_PRIVATE is 1.',
  );
  expect(readSettings({ ...inside, WEBHOOK_ALLOW_PRIVATE: '1' })).toMatchObject(inside);
});

test.each([
  ['too short', secretOf(23)],
  ['too long', secretOf(65)],
  ['cut off', secretOf(32).slice(0, -2)],
  ['without its prefix', secretOf(32).replace('whsec_', '')],
  ['in base64url', `whsec_${'-_'.repeat(22)}`],
  ['empty but for its prefix', 'whsec_'],
])('should reject a secret of webhooks that is %s, without saying it', { tags: ['1.settings'] }, (_how, given) => {
  const read = () => readSettings({ WEBHOOK_SECRET: given });
  expect(read).toThrow(/^The setting WEBHOOK_SECRET must be empty or whsec_ and the base64 of 24 to 64 random bytes/);
  expect(read).not.toThrow(given.slice(6) || 'nothing');
});

test('should name every setting that is wrong, one sentence each', { tags: ['1.settings'] }, () => {
  expect(() => readSettings({ HOST: '', TRUSTED_PROXIES: 'x' })).toThrow(
    /^The setting HOST must not be empty\. The setting TRUSTED_PROXIES must be a whole number\.$/,
  );
});

test('should name what only the owner knows, where a site is for the public', { tags: ['1.settings'] }, () => {
  const site = ['PHONE', 'OFFICE_ADDRESS', 'SIGN_IN_URL', 'LEARN_URL', 'STORE_URL', 'SALES_EMAIL', 'SECURITY_CONTACT'];
  const open = { PUBLIC_URL: 'https://www.fleet.example', PRODUCT_NAME: 'Fleet' };
  expect(placeholdersIn(readSiteSettings(open))).toEqual(site);
  expect(placeholdersIn(readSettings(open))).toEqual([...site, 'MAIL_FROM', 'SALES_INBOX', 'OPERATOR_INBOX']);
  // The inbox is what visitors are given and where notices to the operator go, unless these are set.
  const inbox = readSettings({ ...open, SALES_INBOX: 'sales@fleet.example', PHONE: '+254 711 111 111' });
  expect(placeholdersIn(inbox)).toEqual([...site.slice(1).filter((name) => name !== 'SALES_EMAIL'), 'MAIL_FROM']);
  for (const host of ['localhost:3000', 'site.localhost', '127.0.0.1:80', '[::1]:3000'])
    expect(placeholdersIn(readSettings({ PUBLIC_URL: `http://${host}` }))).toEqual([]);
  for (const host of ['localhost.example', 'mylocalhost.example', '127-fleet.example', '128.0.0.1', '[2001:db8::1]'])
    expect(placeholdersIn(readSettings({ PUBLIC_URL: `https://${host}` })), host).toContain('PHONE');
});

test('should name what a public site needs from its owner, wherever it runs', { tags: ['1.owner'] }, () => {
  const needed = neededBy(readSettings({ PHONE: '+254 711 111 111', VAT_NUMBER: 'P051234567X' }));
  expect(needed).toEqual(
    expect.arrayContaining(['OFFICE_ADDRESS', 'LEGAL_NAME', 'GOVERNING_LAW', 'PEOPLE', 'STATUS_URL']),
  );
  expect(needed.filter((name) => ['PHONE', 'VAT_NUMBER', 'PORT', 'VIDEO_URL'].includes(name))).toEqual([]);
});
