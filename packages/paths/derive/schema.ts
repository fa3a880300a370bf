import type { AnyStateMachine } from 'xstate';

/** The part of https://standardschema.dev that events need. zod, Valibot, ArkType and others implement it. */
export type StandardSchema = {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult | Promise<SchemaResult>;
    /** Standard JSON Schema: how the schema says what it accepts. */
    readonly jsonSchema?: {
      readonly input: (options: { target: string; libraryOptions?: Record<string, unknown> }) => object;
    };
  };
};

export type SchemaResult =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

export type SchemaIssue = {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
};

/**
 * The schemas of events by their type. A schema describes the payload, with or without the `type`; for a done event
 * (`xstate.done.actor.ID`) it describes the output, for a snapshot event the context.
 */
export type EventSchemas = Readonly<Record<string, StandardSchema>>;

/** The schemas that a machine brings along: `setup({ schemas: { events: { … } } })`. */
export function schemasOf({ schemas }: AnyStateMachine): { events: EventSchemas; input: StandardSchema | undefined } {
  const { events, input } = (schemas ?? {}) as { events?: unknown; input?: unknown };
  const entries = typeof events === 'object' && events !== null && !isSchema(events) ? Object.entries(events) : [];
  return {
    events: Object.fromEntries(entries.filter((entry): entry is [string, StandardSchema] => isSchema(entry[1]))),
    input: isSchema(input) ? input : undefined,
  };
}

export function isSchema(given: unknown): given is StandardSchema {
  return (typeof given === 'object' || typeof given === 'function') && given !== null && '~standard' in given;
}

/** The vendor of schemas that are read from types. */
export const typeScript = 'typescript';

/** Whether a schema is read from types, and not written by anybody. */
export function isInferred(schema: StandardSchema | undefined): boolean {
  return schema?.['~standard'].vendor === typeScript;
}

/** What a schema makes of a value; undefined if it rejects it, or answers later, which an event cannot wait for. */
export function accepted(schema: StandardSchema, value: unknown): { value: unknown } | undefined {
  const result = resultOf(schema, value);
  return result.issues === undefined ? { value: result.value } : undefined;
}

/** The result of a schema. One that answers later rejects everything. */
export function resultOf(schema: StandardSchema, value: unknown): SchemaResult {
  const result = schema['~standard'].validate(value);
  if (!(result instanceof Promise)) return result;
  result.catch(() => {});
  return { issues: [{ message: 'The schema validates asynchronously.' }] };
}

/** The JSON Schema of what a schema accepts; undefined if it does not say. */
export function jsonSchemaOf(schema: StandardSchema): object | undefined {
  try {
    // What JSON cannot represent, such as a date, becomes an empty schema in zod; validation sorts its values out.
    return schema['~standard'].jsonSchema?.input({
      target: 'draft-2020-12',
      libraryOptions: { unrepresentable: 'any' },
    });
  } catch {
    return undefined;
  }
}
