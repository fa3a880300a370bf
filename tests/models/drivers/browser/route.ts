import type { APIRequestContext, Request } from '@playwright/test';
import { idempotencyHeader } from '../../../../contract/submission.ts';
import { deletedCompany } from '../../company-restoration/emailed.ts';
import type { Elsewhere, Endpoint, RequestChange, SentRequest } from '../../oracles/wire/endpoint.ts';
import { endpoints } from '../../oracles/wire/index.ts';
import { acceptInvitation, changeSession, expireInvitation } from './database.ts';
import { siteUrl } from './server.ts';
import { registerTeam, replacedInvitation } from './teams.ts';
import { newMark } from './unique-words.ts';

/** A request of the page on its way to the server. */
export type PageRequest = Pick<Request, 'method' | 'url' | 'headers' | 'postDataJSON' | 'isNavigationRequest'>;

/** A request as it goes on to the server in place of the page's own. */
export type ReplacedRequest = { url?: string; headers?: Record<string, string>; postData?: string };

/** The first endpoint that matches a request. */
export function endpointOf(request: PageRequest): Endpoint | undefined {
  return endpoints.find(
    ({ method, path }) => method === request.method() && pathParameters(request, path) !== undefined,
  );
}

/** The parameters of a request: its body, or else those in its path. */
export function parametersOf(request: PageRequest) {
  return request.postDataJSON() ?? pathParameters(request, endpointOf(request)?.path ?? '');
}

/** A request as a wire reads it. */
export function sentRequestOf(request: PageRequest, { path }: Endpoint): SentRequest {
  return {
    body: request.postDataJSON(),
    key: request.headers()[idempotencyHeader] ?? '',
    parameters: pathParameters(request, path) ?? {},
  };
}

/** A request with the changes that a wire asks for. */
export function replacedRequest(request: PageRequest, { path, headers, body }: RequestChange): ReplacedRequest {
  return {
    ...(path !== undefined && { url: siteUrl + path }),
    ...(headers && { headers: { ...request.headers(), ...headers } }),
    ...(body && { postData: JSON.stringify({ ...request.postDataJSON(), ...body }) }),
  };
}

/** What may happen elsewhere while a request is held, with `api` to make requests. */
export function elsewhereThan(request: PageRequest, api: APIRequestContext): Elsewhere {
  const key = request.headers()[idempotencyHeader] ?? '';
  return {
    repeat: async (headers = {}) => {
      await api.fetch(request.url(), {
        method: request.method(),
        headers: { ...request.headers(), ...headers },
        data: request.postDataJSON(),
      });
    },
    post: async (path, data) => {
      const response = await api.post(path, { data, headers: { [idempotencyHeader]: key } });
      if (!response.ok()) throw new Error(`${path} answered ${response.status()} elsewhere.`);
    },
    registerTeam: async () => {
      const { team } = await registerTeam(api, `Taken ${newMark()}`);
      return { name: team.name };
    },
    newTeamName: () => `Elsewhere ${newMark()}`,
    deleteCompany: async () => (await deletedCompany(api, { isNeeded: true })).page,
    replaceInvitation: () => replacedInvitation(api),
    expireInvitation: (token) => expireInvitation(token, 1),
    acceptInvitation,
    changeSession: (outcome) => changeSession(key, outcome),
  };
}

/** The parameters in the path of a request, or undefined if it has another path. */
function pathParameters(request: PageRequest, path: string): Record<string, string> | undefined {
  const { groups } = new URLPattern({ pathname: path }).exec(request.url())?.pathname ?? {};
  return (
    groups && Object.fromEntries(Object.entries(groups).map(([name, value = '']) => [name, decodeURIComponent(value)]))
  );
}
