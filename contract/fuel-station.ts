import * as z from 'zod/mini';
import { emailAddress } from './email.ts';
import { type FieldError, fieldError, fieldErrorsOf } from './field-error.ts';
import { maxLengths } from './limits.ts';
import { acceptedTerms, termsAccepted } from './terms.ts';
import { requiredText } from './text.ts';

/** The endpoint that registers a fuel station: rulings on calls. */
export const fuelStationPath = '/api/register/fuelStation';

/** Specification 3 (Franchise options), with their labels. */
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
 * The fields of specification 3 (Fuel station payload), in the order of the form. Rules: specification 5.
 */
const fields = {
  fuel_station_name: requiredText(maxLengths.name, 'Station name'),
  franchise: z.enum(Object.keys(franchises) as [Franchise, ...Franchise[]], 'Choose a franchise'),
  first_name: requiredText(maxLengths.name, 'First name'),
  last_name: requiredText(maxLengths.name, 'Last name'),
  mobile: requiredText(maxLengths.phone, 'Mobile number'),
  email: emailAddress(),
  terms: z.literal(termsAccepted, 'Accept the terms'),
};

/** The form of specification 2 (Fuel station sign-up): six required fields and the ticked terms. */
export const fuelStationForm = z.object(fields);

/** The body of `POST /api/register/fuelStation`: the form's, or one whose `terms` are true. */
export const fuelStationRequest = z.object({ ...fields, terms: acceptedTerms });

export type FuelStationFormValues = z.infer<typeof fuelStationForm>;
export type FuelStationRequest = z.infer<typeof fuelStationRequest>;
export type FuelStationField = keyof FuelStationFormValues;

/** The names of the fields, in the order of the form. */
export const fuelStationFields = Object.keys(fields) as FuelStationField[];

/** A login of a station. Only the answer that sets its password contains it, so it is shown once. */
const login = z.object({ username: z.string(), password: z.optional(z.string()) });

/** The answer: specification 2 (Done) and 6. If it has no passwords, `detail` says why and what to do. */
export const fuelStationLogins = z.object({
  manager: login,
  fuel_attendant: login,
  detail: z.optional(z.string()),
});

export type Login = z.infer<typeof login>;
export type FuelStationLogins = z.infer<typeof fuelStationLogins>;

const typed = z.record(z.enum(fuelStationFields), z.string());

/** The outcome of a form posted without scripts, with the typed values. */
export const fuelStationFormAnswer = /* @__PURE__ */ z.discriminatedUnion('kind', [
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

export type FuelStationAnswer = z.infer<typeof fuelStationFormAnswer>;

/** The request body for a form. Throws a ZodError if the form has field errors. */
export function fuelStationBodyOf(form: Record<FuelStationField, string>): FuelStationFormValues {
  return fuelStationForm.parse(form);
}

/** All field errors of a form, in the order of its fields. */
export function fuelStationFieldErrors(form: Record<FuelStationField, string>): FieldError[] {
  const parsed = fuelStationForm.safeParse(form);
  return parsed.success ? [] : fieldErrorsOf(parsed.error.issues);
}
