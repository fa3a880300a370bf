import { expect, test } from 'vitest';
import { findings, findingsIn, inWords } from '../../scripts/terms/find.ts';
import { repository } from '../docs/sources.ts';

const termsIn = (source: string, file = 'src/screens/Yard.tsx') => findingsIn(file, source).map(inWords);

test('should find none of the unwanted terms where visitors read', { tags: ['1.terms'] }, () => {
  expect(findings(repository).map(inWords)).toEqual([]);
});

test.each([
  ['a string', "const name = 'The truck';", 'truck', 'lorry'],
  ['a template', 'const name = `$' + '{plate}: a filling station`;', 'filling station', 'fuel station'],
  ['the text of an element', 'const view = <p>Send us a mail</p>;', 'mail', 'email'],
  ['an attribute', 'const view = <Field label="Your Telephone number" />;', 'Telephone', 'phone'],
  [
    'a text that is broken over lines',
    'const view = <p>KES 5 at every filling\n  station</p>;',
    'filling station',
    'fuel station',
  ],
  ['an error', "const missing = 'Enter Team Name';", 'Team Name', 'the field’s label in sentence case'],
  ['a fact', "const text = 'Off the Mombasa road';", 'Mombasa road', 'Mombasa Road'],
  ['a price', "const text = 'It costs 90 dollars';", '90 dollars', '$90, from `trackerPrice`'],
  ['a promise', "const text = 'An SMS when the tank falls';", 'tank falls', 'what the sensor in the tank reads'],
  [
    'a contradiction',
    "const text = 'A cracked mirror keeps it in the yard.';",
    'cracked mirror keeps it in the yard',
    'fit to drive, and fixed before dark',
  ],
])('should find a term in %s, and say what to write instead', (_, source, found, preferred) => {
  expect(termsIn(source)).toEqual([`src/screens/Yard.tsx:1: ‘${found}’ → ${preferred}`]);
});

test('should say in which line a term is, and find several', () => {
  expect(termsIn('# Yard\n\nThe client pays in KSh.\n', 'content/blog/yard.md')).toEqual([
    'content/blog/yard.md:3: ‘client’ → customer',
    'content/blog/yard.md:3: ‘KSh’ → KES',
  ]);
});

test.each([
  ['an import', "import { client } from '../http/the client.ts';\nexport * from './the truck.ts';"],
  ['a comment', '/** The client sends it by mail. */'],
  ['a name', "const icon = { mail: 'mail', client: ['truck', 'some/mail.ts'] };"],
  ['a longer word', "const text = 'Email the mailing list by our mail server';"],
])('should leave %s as it is', (_, source) => {
  expect(termsIn(source)).toEqual([]);
});

test('should leave the targets of links as they are', () => {
  expect(termsIn('Read [why](/blog/what the client pays) it matters.', 'content/blog/yard.md')).toEqual([]);
});

test('should find a claim that nothing on the site supports, except where a page says what this software does', () => {
  const claim = "const text = 'Everything is encrypted.';";
  expect(termsIn(claim, 'content/pricing.ts')).toHaveLength(1);
  expect(termsIn(claim, 'content/privacy.ts')).toEqual([]);
});
