import * as z from 'zod/mini';
import { emailAddress } from './email.ts';
import { maxLengths } from './limits.ts';
import { type FieldError, fieldError, fieldErrorsOf } from './problem.ts';
import { termsAccepted } from './terms.ts';
import { filled } from './text.ts';

/** Where a fuel station is registered: specification 7 and the rulings on calls. */
export const fuelStationPath = '/api/register/fuelStation';

/** Specification 3 (Franchise options), with the names that people read. */
export const franchises = {
  shell: 'Shell',
  total: 'Total',
  rubis: 'Rubis',
  ola: 'Ola',
  astrol: 'Astrol',
  lexo: 'Lexo',
  gulf: 'Gulf',
  otherr: 'Other',
} as const;

export type Franchise = keyof typeof franchises;

/**
 * What a visitor fills in, by the names of specification 3 (Fuel station payload); rules: specification 5.
 * The order of the fields is the order of the form.
 */
const fields = {
  fuel_station_name: filled(maxLengths.name, 'Station Name'),
  franchise: z.enum(Object.keys(franchises) as [Franchise, ...Franchise[]], 'Choose a franchise'),
  first_name: filled(maxLengths.name, 'First Name'),
  last_name: filled(maxLengths.name, 'Last Name'),
  mobile: filled(maxLengths.phone, 'Mobile Number'),
  email: emailAddress(),
  terms: z.literal(termsAccepted, 'Accept the terms'),
};

/** The form of specification 2 (Fuel station sign-up): all six fields filled and the terms ticked. */
export const fuelStationForm = z.object(fields);

/**
 * The body of `POST /api/register/fuelStation`. The specification's payload holds the six fields alone, so `terms` may be
 * left out of it; the plain form, whose box may be left empty, is checked by `fuelStationForm`.
 */
export const fuelStationRequest = z.object({ ...fields, terms: z.optional(fields.terms) });

export type FuelStationFormValues = z.infer<typeof fuelStationForm>;
export type FuelStationRequest = z.infer<typeof fuelStationRequest>;
export type FuelStationField = keyof FuelStationFormValues;

/** The names of the form's fields in the order in which they are asked. */
export const fuelStationFields = Object.keys(fields) as FuelStationField[];

/** A login of a station. Its password is there only in the answer that sets it: it is shown once. */
const login = z.object({ username: z.string(), password: z.optional(z.string()) });

/** The answer of the call: specification 2 (Done) and 6. Without passwords, `detail` says why, and what to do. */
export const fuelStationLogins = z.object({
  manager: login,
  fuel_attendant: login,
  detail: z.optional(z.string()),
});

export type Login = z.infer<typeof login>;
export type FuelStationLogins = z.infer<typeof fuelStationLogins>;

const typed = z.record(z.enum(fuelStationFields), z.string());

/** What became of a registration that was posted as a plain form; what was typed is kept in both cases. */
export const fuelStationAnswer = z.discriminatedUnion('kind', [
  z.object({
    flow: z.literal('fuelStation'),
    kind: z.literal('accepted'),
    form: typed,
    logins: fuelStationLogins,
  }),
  z.object({
    flow: z.literal('fuelStation'),
    kind: z.literal('rejected'),
    form: typed,
    fieldErrors: z.array(fieldError),
  }),
]);

export type FuelStationAnswer = z.infer<typeof fuelStationAnswer>;

/** The request that a filled form makes. Throws a ZodError on a form with field errors. */
export function fuelStationBodyOf(form: Record<FuelStationField, string>): FuelStationFormValues {
  return fuelStationForm.parse(form);
}

/** Every field error of a form, in the order of its fields; none means that it may be sent. */
export function fuelStationFieldErrors(form: Record<FuelStationField, string>): FieldError[] {
  const parsed = fuelStationForm.safeParse(form);
  return parsed.success ? [] : fieldErrorsOf(parsed.error.issues);
}
