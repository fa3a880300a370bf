import type ts from 'typescript-6';

/** The part of a JSON Schema that types become. `enum` may hold values that JSON has not, such as a date. */
export type JsonSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

/** Types within types are followed so far, and objects with more properties than this are left open, such as those of a browser. */
const deepest = 6;
const mostProperties = 60;

/** What a type of TypeScript accepts; `{}` if that is anything, or nothing that a schema can say. */
export function jsonSchemaOfType(compiler: typeof ts, checker: ts.TypeChecker, root: ts.Type): JsonSchema {
  const { TypeFlags } = compiler;
  const of = (type: ts.Type, depth: number): JsonSchema => {
    const has = (flags: ts.TypeFlags) => (type.flags & flags) !== 0;
    if (type.isUnion()) return ofUnion(type.types, depth);
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (has(TypeFlags.BooleanLiteral)) return { const: checker.typeToString(type) === 'true' };
    if (has(TypeFlags.Undefined | TypeFlags.Void)) return { enum: [undefined] };
    if (has(TypeFlags.Null)) return { const: null };
    if (has(TypeFlags.String)) return { type: 'string' };
    if (has(TypeFlags.Number)) return { type: 'number' };
    if (has(TypeFlags.Boolean)) return { type: 'boolean' };
    if (has(TypeFlags.BigInt)) return { enum: [0n, 1n] };
    if (depth >= deepest || !(has(TypeFlags.Object) || type.isIntersection())) return {};
    return ofObject(type, depth + 1);
  };

  const ofUnion = (types: readonly ts.Type[], depth: number): JsonSchema => {
    // What is there is tried before what is not.
    const isThere = (type: ts.Type) => (type.flags & (TypeFlags.Undefined | TypeFlags.Null | TypeFlags.Void)) === 0;
    const members = [...types.filter(isThere), ...types.filter((type) => !isThere(type))].map((type) =>
      of(type, depth),
    );
    if (members.some((member) => Object.keys(member).length === 0)) return {};
    if (members.every((member) => 'const' in member)) return { enum: members.map((member) => member.const) };
    return { anyOf: members };
  };

  const ofObject = (type: ts.Type, depth: number): JsonSchema => {
    const name = type.symbol?.name;
    if (name === 'Date') return { enum: [new Date(0), new Date(86_400_000)] };
    const [item] = checker.isArrayLikeType(type) ? checker.getTypeArguments(type as ts.TypeReference) : [];
    if (checker.isTupleType(type)) {
      const parts = checker.getTypeArguments(type as ts.TypeReference).map((part) => of(part, depth));
      return { type: 'array', prefixItems: parts, minItems: parts.length, maxItems: parts.length };
    }
    if (item !== undefined) return { type: 'array', items: of(item, depth) };
    if (type.getCallSignatures().length > 0) return {};
    const all = checker.getPropertiesOfType(type);
    const isMethod = ({ flags }: ts.Symbol) => (flags & compiler.SymbolFlags.Method) !== 0;
    const isFunction = (one: ts.Symbol) => checker.getTypeOfSymbol(one).getCallSignatures().length > 0;
    // A callback beside data is left out: what a machine does depends on the data alone.
    const properties = all.filter((one) => !isFunction(one));
    // An object with methods is of a class, which has to make it; `{}` is anything.
    if (properties.length === 0 || all.length > mostProperties || all.some(isMethod)) return {};
    const isOptional = ({ flags }: ts.Symbol) => (flags & compiler.SymbolFlags.Optional) !== 0;
    return {
      type: 'object',
      properties: Object.fromEntries(properties.map((one) => [one.name, of(checker.getTypeOfSymbol(one), depth)])),
      required: properties.filter((one) => !isOptional(one)).map((one) => one.name),
    };
  };

  return of(root, 0);
}
