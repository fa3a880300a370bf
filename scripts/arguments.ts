import { parseArgs } from 'node:util';
import { InputError, oneOf } from '../paths/names.ts';

type Options = Record<string, { type: 'string' | 'boolean'; multiple?: boolean }>;
type ValueOf<Option extends Options[string]> = Option['type'] extends 'boolean'
  ? boolean
  : Option['multiple'] extends true
    ? string[]
    : string;

/** What was given for each option. */
export type Values<Given extends Options> = { [Name in keyof Given]?: ValueOf<Given[Name]> };

/** The arguments of a command, its options by their names. Throws an InputError that tells what was meant. */
export function argumentsIn<Given extends Options>(
  given: readonly string[],
  options: Given,
): { values: Values<Given>; positionals: string[] } {
  const { values, positionals, tokens } = parseArgs({
    args: [...given],
    options,
    allowPositionals: true,
    // Its own complaints do not say what was meant.
    strict: false,
    tokens: true,
  });
  // Who asks for help gets it, whatever else is wrong.
  for (const token of values.help === true ? [] : tokens) {
    if (token.kind !== 'option') continue;
    const option = options[token.name];
    const names = Object.keys(options).map((name) => `--${name}`);
    oneOf('option', token.rawName, [...names, '--help']);
    if (option?.type === 'string' && token.value === undefined) throw new InputError(`${token.rawName} wants a value.`);
    if (option?.type === 'boolean' && token.value !== undefined)
      throw new InputError(`${token.rawName} takes no value.`);
  }
  return { values: values as Values<Given>, positionals };
}
