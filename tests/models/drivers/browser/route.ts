import type { APIRequestContext, Request } from '@playwright/test';
import { idempotencyHeader } from '../../../../contract/submission.ts';
import type { WireRequest } from '../../oracles/wire/wire.ts';

/** A request of the page on its way to the server. */
export type PageRequest = Pick<Request, 'method' | 'url' | 'headers' | 'postDataJSON' | 'isNavigationRequest'>;

/** Changes to a request on its way to the server. */
export type RequestChange = { url?: string; headers?: Record<string, string>; postData?: string };

/** How a request that someone else makes with the same key differs from the page's own. */
export type OtherRequest = Partial<Pick<WireRequest, 'path' | 'headers' | 'body'>>;

/** A route of the API whose requests are held on their way to the real server. */
export type InterceptedRoute = {
  method: 'GET' | 'POST' | 'DELETE';
  /** With parameters, as a URL pattern. */
  path: string;
  /** How a request is changed so that the server rejects this field; the first is the default. */
  rejections: Record<string, (request: PageRequest, api: APIRequestContext) => RequestChange | Promise<RequestChange>>;
  /** Requests that someone else makes first, by the step that they reach. Returns how they differ from the page's own. */
  overtakes?: Record<string, (request: PageRequest, api: APIRequestContext) => Promise<OtherRequest[]>>;
};

/** The parameters in the path of a request, or undefined if it has another path. */
export function pathParameters(request: PageRequest, path: string): Record<string, string> | undefined {
  const { groups } = new URLPattern({ pathname: path }).exec(request.url())?.pathname ?? {};
  return (
    groups && Object.fromEntries(Object.entries(groups).map(([name, value = '']) => [name, decodeURIComponent(value)]))
  );
}

/** Replaces some fields of a request's body. */
export function withBody(changes: object) {
  return (request: PageRequest): RequestChange => ({
    postData: JSON.stringify({ ...request.postDataJSON(), ...changes }),
  });
}

export function keyOfRequest(request: PageRequest): string {
  return request.headers()[idempotencyHeader] ?? '';
}

/** Makes the same request from elsewhere, with other headers if there are `changes`. */
export async function repeat(
  api: APIRequestContext,
  request: PageRequest,
  changes: Record<string, string> = {},
): Promise<void> {
  await api.fetch(request.url(), {
    method: request.method(),
    headers: { ...request.headers(), ...changes },
    data: request.postDataJSON(),
  });
}
