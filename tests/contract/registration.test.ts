import { array, assert, constantFrom, property, stringMatching, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldErrorsOf } from '../../contract/field-error.ts';
import { codeLength, maxInvites, minPasswordLength } from '../../contract/limits.ts';
import {
  accountFieldErrors,
  accountRequest,
  codeFieldErrors,
  codeProof,
  fieldErrorsInRows,
  filledRows,
  invitationRenewed,
  invitationsRequest,
  inviteFieldErrors,
  isCodeComplete,
  joinRequest,
  normalizeCode,
  teamRequest,
} from '../../contract/registration.ts';
import { ofLength } from '../models/of-length.ts';

/** The dashes and spaces that people, keyboards and email programs put into a code. */
const dashes = [...'-‐‑‒–—―−⁻﹘﹣－〜\u00ad'];
const spaces = [...' \t\n\r\u00a0\u1680\u2002\u2003\u2007\u2009\u200a\u202f\u205f\u3000\u200b\u2060\ufeff'];

const separators = array(constantFrom(...dashes, ...spaces), { maxLength: 4 }).map((characters) => characters.join(''));

/** A code as the server generates it. */
const code = stringMatching(new RegExp(`^[A-HJKMNP-Z2-9]{${codeLength}}$`));

/** A character as some keyboards write it: in lower case, or full width. */
const typed = (character: string, how: 'upper' | 'lower' | 'wide') => {
  if (how === 'upper') return character;
  return how === 'lower' ? character.toLowerCase() : String.fromCodePoint(character.charCodeAt(0) + 0xfee0);
};

describe('a code', () => {
  test('should be the same with any dashes and spaces, in any case', { tags: ['5.code'] }, () => {
    const ways = constantFrom('upper' as const, 'lower' as const, 'wide' as const);
    const writings = array(tuple(separators, ways), { minLength: codeLength, maxLength: codeLength });
    assert(
      property(code, writings, separators, (generated, how, end) => {
        const written = [...generated]
          .map((one, at) => `${how[at]?.[0]}${typed(one, how[at]?.[1] ?? 'upper')}`)
          .join('');
        expect(normalizeCode(written + end)).toBe(generated);
        expect(isCodeComplete(written + end)).toBe(true);
      }),
    );
  });

  const copied = ofLength(codeLength, 'ABC123');
  const [first, rest] = [copied.slice(0, 3), copied.slice(3)];

  test.each([
    `${copied}.`,
    `${copied},`,
    `“${copied.toLowerCase()}”`,
    `(${first}-${rest})`,
    `Code: ${copied}`,
    `Code：${[...copied].map((one) => typed(one, 'wide')).join('')}`,
    `Your Msafara code: ${first.toLowerCase()} ${rest}.\n`,
    `${copied}:`,
  ])('should be read from what was copied with it: %j', { tags: ['5.code'] }, (pasted) => {
    expect(normalizeCode(pasted)).toBe(copied);
    expect(codeProof.parse({ email: 'amina@example.com', code: pasted }).code).toBe(copied);
  });

  test('should not be complete with any other number of characters', { tags: ['5.code'] }, () => {
    assert(
      property(code, separators, (generated, separator) => {
        expect(isCodeComplete(generated.slice(0, -1) + separator)).toBe(false);
        expect(isCodeComplete(`${generated}${separator}A`)).toBe(false);
      }),
    );
  });
});

/** The first error of each field of a request. */
const errorsOf = (schema: typeof accountRequest | typeof joinRequest | typeof codeProof, request: unknown) =>
  fieldErrorsOf(schema.safeParse(request).error?.issues ?? []);

test('should say that a new link is on its way', { tags: ['6.renewal'] }, () => {
  const answer = { detail: 'A new link is on its way to the address that the invitation was sent to.' };
  expect(invitationRenewed.parse(answer)).toEqual(answer);
});

test('should report the errors of the code step', () => {
  const rest = ofLength(codeLength - 2, 'cd23').toLowerCase();
  const incomplete = [{ field: 'code', message: `Enter the ${codeLength}-character code` }];
  expect(codeFieldErrors({ code: `ab-${rest.slice(0, -2)} ${rest.slice(-2)}` })).toEqual([]);
  expect(codeFieldErrors({ code: `ab${rest.slice(1)}` })).toEqual(incomplete);
  expect(codeFieldErrors({ code: `ab${rest}4` })).toEqual(incomplete);
  expect(codeProof.parse({ email: 'amina@example.com', code: `ab-${rest}` }).code).toBe(`AB${rest.toUpperCase()}`);
  expect(errorsOf(codeProof, { email: 'amina@example.com' })).toEqual([{ field: 'code', message: 'Enter the code' }]);
});

describe('the account step', () => {
  const shortest = ofLength(minPasswordLength, 'six6ch');
  const form = {
    ...{ first_name: 'Amina', last_name: 'Otieno', terms: 'accepted' },
    ...{ password: shortest, password_again: shortest },
  };

  test('should report its errors in the order of the form', () => {
    expect(accountFieldErrors(form, 'amina@transport.example', { common: false })).toEqual([]);
    const blank = { first_name: '', last_name: '', password: '', password_again: '', terms: '' };
    expect(accountFieldErrors(blank, 'amina@transport.example', { common: false })).toEqual([
      { field: 'first_name', message: 'Enter your first name' },
      { field: 'last_name', message: 'Enter your last name' },
      { field: 'password', message: `Password requires ${minPasswordLength} characters minimum` },
      { field: 'terms', message: 'Accept the terms' },
    ]);
    expect(
      accountFieldErrors({ ...form, password_again: 'other', terms: '' }, 'amina@transport.example', { common: false }),
    ).toEqual([
      { field: 'password_again', message: 'Passwords do not match' },
      { field: 'terms', message: 'Accept the terms' },
    ]);
    expect(
      accountFieldErrors({ ...form, first_name: '', password_again: 'other' }, 'amina@transport.example', {
        common: false,
      }),
    ).toMatchObject([{ field: 'first_name' }, { field: 'password_again' }]);
    expect(accountFieldErrors(form, 'amina@transport.example', { common: true })).toHaveLength(1);
  });

  test('should join another team only with an invitation', () => {
    expect(joinRequest.parse({ invitation: 't' })).toEqual({ invitation: 't' });
    expect(errorsOf(joinRequest, {})).toEqual([{ field: 'invitation', message: 'Send the invitation' }]);
    expect(joinRequest.safeParse({ invitation: '' }).success).toBe(false);
  });
});

describe('the invitations step', () => {
  const row = (email: string) => ({ email, role_id: 'manager' });
  test('should skip blank rows and keep the numbers of the others', () => {
    expect(filledRows([row(''), row('a@example.com'), row(' \t'), row('b')])).toEqual([
      { row: 1, invite: row('a@example.com') },
      { row: 3, invite: row('b') },
    ]);
  });

  test('should invite only so many people at once', () => {
    const people = (count: number) => Array.from({ length: count }, (_, at) => row(`person${at}@example.com`));
    expect(inviteFieldErrors(people(maxInvites))).toEqual([]);
    expect(inviteFieldErrors(people(maxInvites + 1))).toEqual([
      { field: '', message: `Invite at most ${maxInvites} people at once` },
    ]);
  });

  test('should send a role with each address', () => {
    const { error } = invitationsRequest.safeParse({ invitations: [{ email: 'a@example.com' }] });
    expect(fieldErrorsOf(error?.issues ?? [])).toEqual([{ field: 'invitations.0.role_id', message: 'Choose a role' }]);
  });

  test('should show the errors of a request in the rows that it was made from', () => {
    const rows = [row(''), row('a@example.com'), row('b@example.com')];
    const errors = ['invitations.1.email', 'invitations.0.role_id', 'invitations.7.email', 'invitations', ''];
    expect(
      fieldErrorsInRows(
        rows,
        errors.map((field) => ({ field, message: field })),
      ),
    ).toEqual([
      { field: 'rows.2.email', message: 'invitations.1.email' },
      { field: 'rows.1.role_id', message: 'invitations.0.role_id' },
      { field: '', message: 'invitations.7.email' },
      { field: '', message: 'invitations' },
      { field: '', message: '' },
    ]);
  });
});

/** Specification 3: the payloads of the account, the team and an invite row; the other fields of people are sample data. */
test('should ask for nothing about people that the platform behind the site knows', {
  tags: ['3.person', '3.account', '3.team', '3.invite'],
}, () => {
  const invitations = invitationsRequest.shape.invitations.def.element;
  expect(Object.keys(accountRequest.shape)).toEqual(['first_name', 'last_name', 'password', 'terms', 'invitation']);
  expect(Object.keys(teamRequest.shape)).toEqual(['name']);
  expect(Object.keys(invitations.shape)).toEqual(['email', 'role_id']);
});
