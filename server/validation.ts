import type { FastifySchemaCompiler } from 'fastify';
import * as z from 'zod/mini';
import type { Fault } from '../contract/problem.ts';
import { faultsOf } from '../contract/problem.ts';
import { Refusal, refuseFields } from './problem.ts';

/**
 * Checks each part of a request by the contract's schema. A body or path with faulty fields is refused with 422
 * and the words that the form shows; a body that is no object, and headers and the like, with 400.
 */
export const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> = ({ schema, httpPart }) => {
  return (value) => {
    const parsed = z.core.safeParse(schema, value);
    if (parsed.success) return { value: parsed.data };
    const faults = faultsOf(parsed.error.issues);
    return { error: isTyped(httpPart) ? refusedFields(faults) : refusedPart(faults) };
  };
};

/** Whether a part of a request holds what a visitor typed. */
function isTyped(httpPart: string | undefined): boolean {
  return httpPart === 'body' || httpPart === 'params';
}

function refusedFields(faults: Fault[]): Refusal {
  if (faults.some(({ field }) => field === '')) {
    return new Refusal({ status: 400, detail: 'Send a JSON object as /api/docs shows it.' });
  }
  return refuseFields(...faults);
}

function refusedPart(faults: Fault[]): Refusal {
  return new Refusal({
    status: 400,
    detail: faults.map(({ message }) => `${message}.`).join(' '),
    faults,
  });
}
