import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { durationInWords } from '../../contract/duration.ts';
import {
  type FuelStationField,
  type FuelStationLogins,
  fuelStationFields,
  fuelStationLogins,
  fuelStationPath,
  fuelStationRequest,
} from '../../contract/fuel-station.ts';
import { passwordReissueWindow } from '../../contract/limits.ts';
import { idempotencyHeader, tryHeader } from '../../contract/submission.ts';
import type { FuelStationStore } from '../database/fuel-stations.ts';
import {
  type FormDependencies,
  formFieldsOf,
  formMediaTypes,
  formRouteOptions,
  type HtmlForm,
  sendFormPage,
} from '../http/html-form.ts';
import { ProblemError } from '../http/problem.ts';
import { numberedTryHeaders, problemResponses } from './submission.ts';

/** What the call of a fuel station needs of the server. */
export interface FuelStationDependencies extends FormDependencies {
  stations: FuelStationStore;
}

const form: HtmlForm<FuelStationField> = {
  page: '/register_fuel_station',
  fields: fuelStationFields,
  failure: 'a registration of a fuel station failed',
  // The box of a plain form is part of it: where it is not ticked, its empty field is rejected.
  bodyOf: (typed) => typed,
  rejected: (typed, fieldErrors) => ({ flow: 'fuelStation', kind: 'rejected', form: typed, fieldErrors }),
};

/** `POST /api/register/fuelStation` (rulings on calls), as JSON, or as the plain form of a visitor without scripts. */
export function addFuelStationRoutes(app: FastifyInstance, parts: FuelStationDependencies): void {
  const { settings, stations, now, wakeOutbox } = parts;
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
          201: answered('The station is stored; these are its logins'),
          200: answered('The station of this key: with new passwords, or without any where they were shown already'),
          ...problemResponses(400, 409, 413, 415, 422, 429, 500, 503),
        },
      },
      ...formRouteOptions(form, parts),
    },
    async (request, reply) => {
      const outcome = await stations.register({
        key: request.typed ? undefined : request.headers[idempotencyHeader],
        tries: request.headers[tryHeader],
        request: request.body,
        now: now(),
      });
      if (outcome.kind === 'late') {
        const detail = `This station was registered already, some time ago. To change it, call ${settings.PHONE}.`;
        throw new ProblemError({ status: 409, detail });
      }
      if (outcome.kind !== 'shown') wakeOutbox();
      const logins: FuelStationLogins =
        outcome.kind === 'shown'
          ? {
              ...outcome.logins,
              detail: `This station is registered, and its passwords were shown already. To get new ones, call ${settings.PHONE}.`,
            }
          : outcome.logins;
      reply.code(outcome.kind === 'registered' ? 201 : 200).header('cache-control', 'no-store');
      if (!request.typed) return reply.type('application/json; charset=utf-8').send(logins);
      const typed = formFieldsOf(form, request.body);
      const answer = { flow: 'fuelStation', kind: 'accepted', form: typed, logins } as const;
      return sendFormPage(reply, parts, form.page, answer, inWords(logins));
    },
  );
}

/** The logins for a visitor whose page cannot be rendered. */
function inWords({ manager, fuel_attendant, detail }: FuelStationLogins): string {
  const lines = [
    ['Manager', manager],
    ['Fuel attendant', fuel_attendant],
  ] as const;
  return [
    detail ?? 'Your station is registered. Note the passwords now: they are shown once.',
    ...lines.map(([who, { username, password }]) => `${who}: ${[username, password].filter(Boolean).join(', ')}`),
  ].join('\n');
}

const description = `Stores a fuel station once for each Idempotency-Key, with a login for its manager and one for its fuel
attendant, and mails the usernames. Passwords are stored hashed and answered once. The same key again within ${durationInWords(passwordReissueWindow)}
sets new passwords and answers with them, and corrects the station where its content differs, unless its Registration-Try
is lower than the one stored: such a request comes late and changes nothing. After that it is answered without passwords.
Without a key, the same content twice is one station, and only the first request is answered with passwords.`;

function answered(description: string) {
  return {
    description,
    content: { 'application/json': { schema: fuelStationLogins }, 'text/html': { schema: z.string() } },
  };
}
