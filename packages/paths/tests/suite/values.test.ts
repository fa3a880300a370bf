import { describe, expect, test } from 'vitest';
import { decodeValue, encodeValue } from '../../suite/index.ts';

/** A value after it was in a file. */
const throughFile = (value: unknown) => decodeValue(JSON.parse(JSON.stringify(encodeValue(value))));

describe('values in a file', () => {
  test.each([
    ['plain data', { type: 'a', list: [1, 'b', null, true], empty: {} }],
    ['dates', { at: new Date('2026-11-23T17:00:00.123Z') }],
    ['numbers that JSON lacks', [Number.NaN, Number.POSITIVE_INFINITY, -0]],
    ['large integers', { id: 12345678901234567890n }],
    ['undefined in a list', [undefined, 1]],
    ['maps and sets', new Map<unknown, unknown>([['a', new Set([new Date(0)])]])],
    ['objects that look like encoded ones', { $type: 'date', value: 'yesterday' }],
  ])('should keep %s', (_, value) => {
    expect(throughFile(value)).toStrictEqual(value);
  });

  test('should keep an error with its class, message, cause and properties', () => {
    const cause = new Error('the line is dead');
    const error = Object.assign(new TypeError('no answer', { cause }), { status: 503, at: new Date(0) });
    const read = throughFile({ error }) as { error: typeof error };
    expect(read.error).toBeInstanceOf(TypeError);
    expect(read.error.message).toBe('no answer');
    expect([read.error.status, read.error.at]).toEqual([503, new Date(0)]);
    expect(read.error.cause).toStrictEqual(cause);
  });

  test('should keep the name of an error class that another program does not have', () => {
    class HttpError extends Error {
      override name = 'HttpError';
    }
    const read = throughFile(new HttpError('teapot')) as Error;
    expect(read).toBeInstanceOf(Error);
    expect([read.name, read.message]).toEqual(['HttpError', 'teapot']);
  });

  test('should leave out what no file can hold, rather than fail', () => {
    const circle: Record<string, unknown> = { name: 'circle', run: () => {} };
    circle.self = circle;
    expect(throughFile(circle)).toEqual({ name: 'circle', run: undefined, self: undefined });
  });
});
