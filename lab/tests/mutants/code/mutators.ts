import type { ESTree } from 'vite';

/** A part of a source text, from the offset `start` to `end`, and what a mutant has in its place. */
export type Replacement = { start: number; end: number; text: string };

const operators = new Map(
  Object.entries({
    ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' },
    ...{ '+': '-', '-': '+', '*': '/', '/': '*' },
    ...{ '&&': '||', '||': '&&' },
  }),
);

/** Methods whose result may stand for what they are called on, so that the call can be left out. */
const omittedMethods = [
  ...['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice'],
  ...['trim', 'normalize', 'toLowerCase', 'toUpperCase', 'replace', 'replaceAll'],
  // The rules of a schema.
  'check',
];

const swappedMethods = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
  }),
);

/** Schemas that add a default to the schema that they are called with. */
const defaultSchemas = ['z._default', 'z.catch'];

/** What mutants have in place of a node, or of the part of it that decides. Mutants of its other parts are not included. */
export function replacementsOf(node: ESTree.Node, source: string): Replacement[] {
  const textOf = ({ start, end }: ESTree.Span) => source.slice(start, end);
  const replaced = ({ start, end }: ESTree.Span, text: string): Replacement[] => [{ start, end, text }];
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return hasOpposite(node.test) ? [] : replaced(node.test, `!(${textOf(node.test)})`);
    case 'UnaryExpression':
      return node.operator === '!' ? replaced(node, textOf(node.argument)) : [];
    case 'LogicalExpression':
    case 'BinaryExpression': {
      if (node.operator === '??') return replaced(node, textOf(node.left));
      const operator = operators.get(node.operator);
      const between = source.slice(node.left.end, node.right.start).replace(node.operator, () => operator ?? '');
      return operator === undefined ? [] : replaced(node, textOf(node.left) + between + textOf(node.right));
    }
    case 'Literal':
      if (typeof node.value === 'number') return replaced(node, String(node.value + 1));
      if (typeof node.value === 'boolean') return replaced(node, String(!node.value));
      return typeof node.value === 'string' && node.value !== '' ? replaced(node, "''") : [];
    case 'TemplateLiteral':
      return replaced(node, "''");
    case 'CallExpression':
      return otherCalls(node, source).flatMap((text) => replaced(node, text));
    case 'ChainExpression':
      // Only as a whole: in parentheses, a part would no longer end the chain early.
      return node.expression.type === 'CallExpression'
        ? otherCalls(node.expression, source).flatMap((text) => replaced(node, text))
        : [];
    case 'ExpressionStatement':
      return isCall(node.expression) ? replaced(node.expression, 'undefined') : [];
    case 'AssignmentPattern':
      return replaced(node.right, 'undefined');
    case 'ObjectExpression':
      return node.properties.flatMap((part) => (part.type === 'SpreadElement' ? replaced(part.argument, '{}') : []));
    case 'ArrayExpression':
      return node.elements.flatMap((part) => (part?.type === 'SpreadElement' ? replaced(part.argument, '[]') : []));
    default:
      return [];
  }
}

/** Whether a condition has a mutant of its own that is its opposite. */
function hasOpposite(test: ESTree.Expression): boolean {
  if (test.type === 'UnaryExpression') return test.operator === '!';
  return test.type === 'BinaryExpression' && ['===', '!=='].includes(test.operator);
}

/** A call without its method, with another method, or without the default that it adds. */
function otherCalls({ callee, arguments: [first], start, end }: ESTree.CallExpression, source: string): string[] {
  if (callee.type !== 'MemberExpression' || callee.computed) return [];
  const textOf = ({ start, end }: ESTree.Span) => source.slice(start, end);
  const { object, property } = callee;
  const swapped = swappedMethods.get(property.name);
  if (swapped !== undefined) return [source.slice(start, property.start) + swapped + source.slice(property.end, end)];
  // The schema library has functions of the same names.
  if (omittedMethods.includes(property.name) && textOf(object) !== 'z') return [textOf(object)];
  return first !== undefined && defaultSchemas.includes(textOf(callee)) ? [textOf(first)] : [];
}

function isCall(node: ESTree.Expression): boolean {
  if (node.type === 'AwaitExpression') return isCall(node.argument);
  if (node.type === 'ChainExpression') return node.expression.type === 'CallExpression';
  return node.type === 'CallExpression' && node.callee.type !== 'Super';
}

const logged = /(^console|\blog|\blogger)\??\.\w+$/;

/** The parts of a node in which mutants are looked for: no types, imports, names of properties or texts of the log. */
export function mutableParts(node: ESTree.Node, source: string): ESTree.Node[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
    case 'JSXAttribute':
      return [];
    case 'ExportNamedDeclaration':
      return nodesIn(node.declaration);
    case 'TaggedTemplateExpression':
      return node.quasi.expressions;
    case 'PropertyDefinition':
      // Errors' names are for the log.
      if (node.override && source.slice(node.key.start, node.key.end) === 'name') return [];
      return [...(node.computed ? nodesIn(node.key) : []), ...nodesIn(node.value)];
    case 'Property':
    case 'MethodDefinition':
      return [...(node.computed ? nodesIn(node.key) : []), ...nodesIn(node.value)];
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSInstantiationExpression':
      return [node.expression];
    case 'ChainExpression':
      return chainParts(node.expression);
    case 'CallExpression':
      if (logged.test(source.slice(node.callee.start, node.callee.end))) return [];
      break;
    case 'ExpressionStatement':
      if (node.directive) return [];
  }
  return node.type.startsWith('TS') ? [] : Object.values(node).flatMap(nodesIn);
}

/** The parts of an optional chain that can be replaced without changing where it ends early. */
function chainParts(link: ESTree.Node): ESTree.Node[] {
  switch (link.type) {
    case 'CallExpression':
      return [...chainParts(link.callee), ...link.arguments];
    case 'MemberExpression':
      return [...chainParts(link.object), ...(link.computed ? [link.property] : [])];
    case 'TSNonNullExpression':
      return chainParts(link.expression);
    default:
      return [link];
  }
}

function nodesIn(part: unknown): ESTree.Node[] {
  if (Array.isArray(part)) return part.flatMap(nodesIn);
  return typeof part === 'object' && part !== null && 'type' in part ? [part as ESTree.Node] : [];
}
