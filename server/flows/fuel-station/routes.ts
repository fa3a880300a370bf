import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { durationInWords } from '../../../contract/duration.ts';
import {
  type FuelStationField,
  type FuelStationLogins,
  fuelStationFields,
  fuelStationLogins,
  fuelStationPath,
  fuelStationRequest,
} from '../../../contract/fuel-station.ts';
import { passwordReissueWindow } from '../../../contract/limits.ts';
import { idempotencyHeader, tryHeader } from '../../../contract/submission.ts';
import { formFieldsOf, formMediaTypes, formRouteOptions, type HtmlForm, sendFormPage } from '../../http/html-form.ts';
import { ProblemError, problemResponses } from '../../http/problem.ts';
import { numberedTryHeaders } from '../../http/submission.ts';
import type { Services } from '../../services.ts';
import { createFuelStationStore } from './store.ts';

const form: HtmlForm<FuelStationField> = {
  page: '/register_fuel_station',
  fields: fuelStationFields,
  failureMessage: 'registering a fuel station failed',
  // An HTML form always has its checkbox, so an empty `terms` is rejected.
  bodyOf: (fields) => fields,
  rejected: (fields, fieldErrors) => ({ flow: 'fuelStation', kind: 'rejected', form: fields, fieldErrors }),
};

/** `POST /api/register/fuelStation`: rulings on calls. */
export async function fuelStationPlugin(app: FastifyInstance, services: Services): Promise<void> {
  const { settings, now, wakeOutbox } = services;
  const { config, ...options } = formRouteOptions(form, services);
  const stations = createFuelStationStore(services.database, services.publish);
  app.withTypeProvider<ZodTypeProvider>().post(
    fuelStationPath,
    {
      schema: {
        tags: ['fuel station'],
        summary: 'Register a fuel station',
        description,
        consumes: formMediaTypes,
        headers: numberedTryHeaders,
        body: fuelStationRequest,
        response: {
          201: loginsResponse('The station is stored, with these logins'),
          200: loginsResponse('The existing station, with new passwords, or without any if they were already shown'),
          ...problemResponses(400, 403, 409, 413, 415, 422, 429, 500, 503),
        },
      },
      ...options,
      config: { ...config, hashesPasswords: true },
    },
    async (request, reply) => {
      const outcome = await stations.register({
        key: request.formFields ? undefined : request.headers[idempotencyHeader],
        tries: request.headers[tryHeader],
        request: request.body,
        now: now(),
      });
      if (outcome.kind === 'tooLate') {
        const detail = `This station is already registered and can no longer be changed here. Call ${settings.PHONE} to change it.`;
        throw new ProblemError({ status: 409, detail });
      }
      wakeOutbox();
      const logins: FuelStationLogins =
        outcome.kind === 'shown'
          ? {
              ...outcome.logins,
              detail: `This station is registered, and its passwords have already been shown. For new ones, call ${settings.PHONE}.`,
            }
          : outcome.logins;
      reply.code(outcome.kind === 'registered' ? 201 : 200).header('cache-control', 'no-store');
      if (!request.formFields) return reply.type('application/json; charset=utf-8').send(logins);
      const fields = formFieldsOf(form, request.body);
      const answer = { flow: 'fuelStation', kind: 'accepted', form: fields, logins } as const;
      return sendFormPage(reply, services, form.page, answer, loginsInText(logins));
    },
  );
}

/** The logins as plain text, for when the page cannot be rendered. */
function loginsInText({ manager, fuel_attendant, detail }: FuelStationLogins): string {
  const lines = [
    ['Manager', manager],
    ['Fuel attendant', fuel_attendant],
  ] as const;
  return [
    detail ?? 'Your station is registered. Note the passwords now: they are shown once.',
    ...lines.map(([role, { username, password }]) => `${role}: ${[username, password].filter(Boolean).join(', ')}`),
  ].join('\n');
}

const description = `Stores one fuel station per Idempotency-Key, with a login for its manager and one for its fuel attendant, and emails
the usernames. Passwords are stored hashed and shown only in the answer. The same key again within ${durationInWords(passwordReissueWindow)} sets new
passwords, returns them, and applies changed content, unless Registration-Try is lower than the stored one: a stale request
changes nothing. After that the answer has no passwords. Without a key, requests with the same content are one station, and
only the first gets passwords.`;

function loginsResponse(description: string) {
  return {
    description,
    content: { 'application/json': { schema: fuelStationLogins }, 'text/html': { schema: z.string() } },
  };
}
