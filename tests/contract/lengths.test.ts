import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { maxLengths } from '../../contract/limits.ts';

type Schema = z.ZodMiniType & { _zod: { def: { type: string; [part: string]: unknown } } };

interface Field {
  /** Where it is, such as `bookingRequest.first_name`. */
  path: string;
  name: string;
  schema: Schema;
}

/** What visitors are sent; everything else that the contract exports is what they send. */
const answers =
  /(?:Answer|Response|Shown|Logins|Found|Renewed|Problem)$|^(?:article(?!Query)\w+|wholeArticle|fieldError|problem)$/;

/** The fields with text in a schema, however deep. */
function fieldsOf(schema: Schema, path: string, name = ''): Field[] {
  const { type, shape, element, innerType, options, in: typed } = schema._zod.def;
  if (type === 'object')
    return Object.entries(shape as Record<string, Schema>).flatMap(([key, field]) =>
      fieldsOf(field, `${path}.${key}`, key),
    );
  if (type === 'array') return fieldsOf(element as Schema, path, name);
  if (type === 'union') return (options as Schema[]).flatMap((option) => fieldsOf(option, path, name));
  const inner = (innerType ?? typed) as Schema | undefined;
  const found = inner === undefined ? [] : fieldsOf(inner, path, name);
  // The outermost schema of a field says what becomes of it.
  if (found[0]?.path === path) return [{ path, name, schema }];
  return type === 'string' && name !== '' ? [{ path, name, schema }] : found;
}

const modules = await Promise.all(
  globSync('*.ts', { cwd: join(import.meta.dirname, '../../contract') })
    .filter((file) => !/settings?\.ts$/.test(file))
    .map((file) => import(`../../contract/${file}`) as Promise<Record<string, unknown>>),
);
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value;
const fields = modules
  .flatMap((exported) => Object.entries(exported))
  .flatMap(([name, value]) => (isSchema(value) && !answers.test(name) ? fieldsOf(value, name) : []));

/** The longest text of each field: the rulings on forms, and RFC 5321 for addresses. */
const longest: Record<string, number> = {
  ...Object.fromEntries(
    ['first_name', 'last_name', 'full_name', 'fuel_station_name', 'interest', 'name'].map((name) => [
      name,
      maxLengths.name,
    ]),
  ),
  ...{ phone: maxLengths.phone, phone_number: maxLengths.phone, mobile: maxLengths.phone },
  ...{ email: maxLengths.email, email_address: maxLengths.email, to: maxLengths.email },
  ...{ organization: maxLengths.organization, enquiry: maxLengths.enquiry, password: maxLengths.password },
};

/** Fields whose form leaves no room for more than this. */
const formatted: Record<string, number> = { appointment_date: 10, appointment: 24, time_zone: 64, code: 20 };

/** Fields that are cut, since nobody could correct them: the ruling on the hidden field. */
const cut: Record<string, number> = { leave_empty: maxLengths.honeypot, website: maxLengths.honeypot };

/** Fields that are checked where the zone of the demo is known, as those of a booking. */
const checkedLater = /^appointmentChange\./;

/** Fields that are only compared with what is stored, or counted with. They are no longer than a request. */
const compared = ['token', 'invitation', 'role_id', 'deleting.name', 'team', 'cursor', 'limit', 'page', 'vehicles'];

/** Text of a length that a field accepts, if it is not too long. */
function textFor(name: string, length: number): string {
  if (/phone|mobile/.test(name)) return '7'.repeat(length);
  if (!/^email|^to$/.test(name))
    return 'Violet lamps shine over Athi River. '
      .repeat(length)
      .slice(0, length - 1)
      .trimEnd()
      .padEnd(length, 'x');
  const local = 'a'.repeat(maxLengths.emailLocal);
  const labels = `${'b'.repeat(60)}.`.repeat(3);
  return `${local}@${labels}${'c'.repeat(length - local.length - labels.length - 5)}.com`;
}

const takes = ({ schema }: Field, text: string) => schema.safeParse(text).success;

test.each(fields)('should have a limit of its length, one above which is too long: $path', (field) => {
  const { name, path, schema } = field;
  if (checkedLater.test(path) || compared.some((end) => path.endsWith(`.${end}`))) return;
  if (name in cut) {
    expect(String(schema.parse(textFor(name, 1_000))).length, `${path} is cut at its limit.`).toBe(cut[name]);
    return;
  }
  const limit = formatted[name] ?? longest[name];
  expect(limit, `Say here how long ${path} may be.`).toBeDefined();
  if (limit === undefined) return;
  if (!(name in formatted))
    expect(takes(field, textFor(name, limit)), `${path} may be ${limit} characters long.`).toBe(true);
  for (const length of [limit + 1, 10_000])
    expect(takes(field, textFor(name, length)), `${path} may not be ${length} characters long.`).toBe(false);
});

test('should find the fields of all forms', () => {
  const names = new Set(fields.map(({ name }) => name));
  expect(
    [...Object.keys(longest), ...Object.keys(formatted), ...Object.keys(cut)].filter((name) => !names.has(name)),
  ).toEqual([]);
});
