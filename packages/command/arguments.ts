import { parseArgs } from 'node:util';
import { InputError, oneOf } from './input-error.ts';

/** The options that a command takes, by name. */
export type Options = Record<string, { type: 'string' | 'boolean'; multiple?: boolean }>;
type ValueOf<Option extends Options[string]> = Option['type'] extends 'boolean'
  ? boolean
  : Option['multiple'] extends true
    ? string[]
    : string;

/** The values of a command's options, by name. */
export type Values<Given extends Options> = { [Name in keyof Given]?: ValueOf<Given[Name]> };

/** Parses command-line arguments. Throws an InputError that suggests the closest option. */
export function parseArguments<Given extends Options>(
  args: readonly string[],
  options: Given,
): { values: Values<Given>; positionals: string[] } {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    // Node's own errors suggest nothing.
    strict: false,
    tokens: true,
  });
  // --help works no matter what else is wrong.
  for (const token of values.help === true ? [] : tokens) {
    if (token.kind !== 'option') continue;
    const option = options[token.name];
    const names = Object.keys(options).map((name) => `--${name}`);
    oneOf('option', token.rawName, [...names, '--help']);
    if (option?.type === 'string' && token.value === undefined) throw new InputError(`${token.rawName} needs a value.`);
    if (option?.type === 'boolean' && token.value !== undefined)
      throw new InputError(`${token.rawName} takes no value.`);
  }
  return { values: values as Values<Given>, positionals };
}

/** The value of an option that takes a whole number. Throws an InputError. */
export function wholeNumber(option: string, value: string, minimum: number): number {
  if (/^\d+$/.test(value) && Number(value) >= minimum) return Number(value);
  throw new InputError(`--${option} needs a whole number of at least ${minimum}, not '${value}'.`);
}
