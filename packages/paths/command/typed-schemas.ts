import { basename, dirname, extname, join, resolve } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { type EventSchemas, type StandardSchema, typeScript } from '../derive/schema.ts';
import { nodesOf } from '../transitions.ts';
import { type JsonSchema, jsonSchemaOfType } from './json-schema-of-type.ts';
import type { LoadedMachine } from './load.ts';

/** What a machine's own types say: its events by their type, the outputs of its actors by the type of their event, and its input. */
export type TypedSchemas = { events: EventSchemas; input: StandardSchema | undefined };

const typed = new Set(['.ts', '.tsx', '.mts', '.cts']);

/**
 * Reads the types of a machine that a file of TypeScript exports: `setup({ types: { events, input }, actors })`. What they leave
 * open, such as `any`, has no schema. Undefined for a file of JavaScript.
 */
export async function typedSchemas({
  machine,
  exportName,
  ...loaded
}: LoadedMachine): Promise<TypedSchemas | undefined> {
  // The compiler remembers the folder that it was first used in.
  const file = resolve(loaded.file);
  if (!typed.has(extname(file))) return undefined;
  const ts = (await import('typescript-6')).default;
  const source = join(dirname(file), `paths-types-of-${basename(file, extname(file))}.ts`);
  // By what the machine's methods take: to compare it with XState's own conditional types would take the compiler a second.
  const text = `import type { OutputFrom } from 'xstate';
type Machine = (typeof import('./${basename(file)}'))['${exportName}'];
type Actors = NonNullable<Parameters<Machine['provide']>[0]['actors']>;
export declare const events: Parameters<Machine['transition']>[1];
export declare const input: Required<Parameters<Machine['getInitialSnapshot']>>[1];
export declare const outputs: { [Src in keyof Actors]-?: OutputFrom<NonNullable<Actors[Src]>> };
`;
  const found = ts.findConfigFile(dirname(file), ts.sys.fileExists);
  const config = found === undefined ? {} : ts.readConfigFile(found, ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent(
    { ...config, files: [], include: [] },
    ts.sys,
    dirname(found ?? file),
  );
  const wanted = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    jsx: ts.JsxEmit.Preserve,
    ...options,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  };
  const host = ts.createCompilerHost(wanted);
  // Reading the comments that describe a browser's types takes as long as all else in the files.
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseForTypeInfo;
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => name === source || fileExists.call(host, name);
  host.getSourceFile = (name, languageVersion, ...rest) =>
    name === source
      ? ts.createSourceFile(name, text, languageVersion)
      : getSourceFile.call(host, name, languageVersion, ...rest);
  const program = ts.createProgram([source], wanted, host);
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(source) as never);
  const schemaOf = (name: string) => {
    const symbol = module?.exports?.get(ts.escapeLeadingUnderscores(name));
    return symbol && jsonSchemaOfType(ts, checker, checker.getTypeOfSymbol(symbol));
  };
  const outputs = schemaOf('outputs')?.properties ?? {};
  return {
    events: { ...eventSchemas(schemaOf('events')), ...outputSchemas(machine, outputs) },
    input: schemaOr(schemaOf('input')),
  };
}

/** The members of a union of events that have more than a type. */
function eventSchemas(events: JsonSchema | undefined): EventSchemas {
  const members = events?.anyOf ?? (events === undefined ? [] : [events]);
  return Object.fromEntries(
    members.flatMap(({ properties = {}, required = [], ...rest }) => {
      const { type, ...payload } = properties;
      const names = type?.const === undefined ? (type?.enum ?? []) : [type.const];
      if (Object.keys(payload).length === 0) return [];
      const schema = { ...rest, properties: payload, required: required.filter((key) => key !== 'type') };
      return names.map((name) => [name, standardSchema(schema)]);
    }),
  );
}

function outputSchemas(machine: AnyStateMachine, outputs: Record<string, JsonSchema>): EventSchemas {
  const invoked = nodesOf(machine.root).flatMap(({ invoke }) => invoke);
  return Object.fromEntries(
    invoked.flatMap(({ id, src }) => {
      const schema = schemaOr(outputs[String(src)]);
      return schema === undefined ? [] : [[`xstate.done.actor.${id}`, schema]];
    }),
  );
}

/** Undefined for a type that leaves everything open, or has no value at all. */
function schemaOr(schema: JsonSchema | undefined): StandardSchema | undefined {
  return schema === undefined || Object.keys(schema).length === 0 ? undefined : standardSchema(schema);
}

/** A schema that accepts what is drawn for it: the types have been checked by the compiler. */
function standardSchema(schema: JsonSchema): StandardSchema {
  const isOpen = mayBeMissing(schema);
  return {
    '~standard': {
      version: 1,
      vendor: typeScript,
      validate: (value) => (value === undefined && !isOpen ? { issues: [{ message: 'It is missing.' }] } : { value }),
      jsonSchema: { input: () => schema },
    },
  };
}

function mayBeMissing({ enum: values = [], anyOf = [] }: JsonSchema): boolean {
  return values.includes(undefined) || anyOf.some(mayBeMissing);
}
