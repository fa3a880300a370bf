type Combined = { guards?: readonly unknown[]; stateValue?: unknown };
type Named = { type: unknown; params?: object };

/**
 * The name of a guard, action, actor or delay of a config, which may be a name, an object with a `type` and perhaps
 * `params`, or inline: a function by its own name, `and`, `or`, `not` and `stateIn` with what they combine.
 */
export function implementationName(given: unknown): string {
  if (typeof given === 'string') return given;
  if (typeof given === 'function') return functionName(given);
  if (typeof given === 'object' && given !== null && 'type' in given) {
    const { type, params } = given as Named;
    return params ? `${implementationName(type)}(${Object.values(params).join(', ')})` : implementationName(type);
  }
  return 'inline';
}

// biome-ignore lint/complexity/noBannedTypes: any function may stand in a config.
function functionName(given: Function): string {
  const { guards, stateValue } = given as Combined;
  if (guards !== undefined) return `${given.name}(${guards.map(implementationName).join(', ')})`;
  if (stateValue !== undefined) {
    return `in ${typeof stateValue === 'string' ? stateValue.replace(/^#/, '') : JSON.stringify(stateValue)}`;
  }
  return given.name || 'inline';
}
