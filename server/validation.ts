import type { FastifySchemaCompiler } from 'fastify';
import * as z from 'zod/mini';
import type { Fault } from '../contract/problem.ts';
import { faultsOf } from '../contract/problem.ts';
import { Refusal } from './problem.ts';

/**
 * Checks each part of a request by the contract's schema. A body with faulty fields is refused with 422 and the words
 * that the form shows; a body that is no object, and headers and the like, with 400.
 */
export const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> = ({ schema, httpPart }) => {
  return (value) => {
    const parsed = z.core.safeParse(schema, value);
    if (parsed.success) return { value: parsed.data };
    const faults = faultsOf(parsed.error.issues);
    return { error: httpPart === 'body' ? refusedBody(faults) : refusedPart(faults) };
  };
};

function refusedBody(faults: Fault[]): Refusal {
  if (faults.some(({ field }) => field === '')) {
    return new Refusal({ status: 400, detail: 'Send a JSON object as /api/docs shows it.' });
  }
  return new Refusal({ status: 422, detail: 'Correct the fields that errors names and send it again.', faults });
}

function refusedPart(faults: Fault[]): Refusal {
  return new Refusal({
    status: 400,
    detail: faults.map(({ message }) => `${message}.`).join(' '),
    faults,
  });
}
