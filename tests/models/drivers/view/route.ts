import { HttpResponse } from 'msw';
import type * as z from 'zod/mini';
import type { FieldError } from '../../../../contract/field-error.ts';

/** What the server has accepted so far on a path: the paths of its routes, and what it was made to remember. */
export type ServerMemory = Set<string>;

/** A route of the API, as MSW plays it. */
export type MockRoute = {
  method: 'get' | 'post' | 'delete';
  /** With parameters as MSW reads them. */
  path: string;
  /** What it accepts: the body, or the parameters in the path. */
  schema: z.ZodMiniType;
  accepted: (body: unknown, memory: ServerMemory) => Response;
  /** The answers to a page that was overtaken, by the step that the other one has reached. */
  stale?: Record<string, () => Response>;
  /** The field errors that the server may find; the first is the default. */
  rejections: readonly FieldError[];
  /** How it says so, unless with problem details. */
  rejected?: (fieldError: FieldError) => Response;
};

export function json(body: object, status = 201): Response {
  return HttpResponse.json(body, { status });
}
