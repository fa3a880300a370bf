import type { ESTree } from 'vite';
import type { SourceFile, SourceFiles } from './files.ts';

/** A part of the syntax tree of a file and, in the body of a function that is called, what its parameters stand for. */
export type Located = { file: SourceFile; node: ESTree.Node; parameters?: ReadonlyMap<string, Located> };

/** A property of an object in the source, with the place where it stands. */
export type SourceProperty = { key: string; value: Located; at: Located };

/** Follows names to what they stand for, within a file and across imports, without running anything. */
export class SourceValues {
  readonly #files: SourceFiles;

  constructor(files: SourceFiles) {
    this.#files = files;
  }

  /** What an expression stands for, without type annotations: names are followed as far as they are constants. */
  valueOf(located: Located, depth = 0): Located {
    if (depth > 50) return located;
    const inner = this.#inner(located);
    return inner === undefined ? located : this.valueOf(inner, depth + 1);
  }

  /** The text of an expression, if it is known without running anything. */
  textOf(located: Located): string | undefined {
    const { node } = this.valueOf(located);
    if (node.type === 'Literal') return typeof node.value === 'object' ? undefined : String(node.value);
    return node.type === 'TemplateLiteral' && node.expressions.length === 0
      ? (node.quasis[0]?.value.cooked ?? undefined)
      : undefined;
  }

  /** The properties of an object, those of spread objects among them. */
  propertiesOf(located: Located | undefined): Map<string, SourceProperty> {
    const properties = new Map<string, SourceProperty>();
    if (located === undefined) return properties;
    const object = this.valueOf(located);
    const { node } = object;
    if (node.type !== 'ObjectExpression') return properties;
    for (const member of node.properties) {
      if (member.type === 'SpreadElement') {
        const spread = this.propertiesOf({ ...object, node: member.argument });
        for (const [key, property] of spread) properties.set(key, property);
        continue;
      }
      const key = this.#keyOf(object, member);
      if (key !== undefined) {
        properties.set(key, { key, value: { ...object, node: member.value }, at: { ...object, node: member } });
      }
    }
    return properties;
  }

  /** The elements of an array, those of spread arrays among them; any other value is its own only element. */
  elementsOf(located: Located | undefined): Located[] {
    if (located === undefined) return [];
    const list = this.valueOf(located);
    const { node } = list;
    if (node.type === 'Identifier' && node.name === 'undefined') return [];
    if (node.type !== 'ArrayExpression') return [located];
    return node.elements.flatMap((element) => {
      if (element === null) return [];
      if (element.type === 'SpreadElement') return this.elementsOf({ ...list, node: element.argument });
      return [{ ...list, node: element }];
    });
  }

  #inner(located: Located): Located | undefined {
    const { file, node, parameters } = located;
    switch (node.type) {
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSTypeAssertion':
      case 'ParenthesizedExpression':
        return { ...located, node: node.expression };
      case 'Identifier':
        return parameters?.get(node.name) ?? this.#constant(file, node.name);
      case 'MemberExpression': {
        const key = this.#memberKey(located, node);
        return key === undefined ? undefined : this.#member({ ...located, node: node.object }, key);
      }
      case 'CallExpression': {
        // `setup(…).createStateConfig({…})` returns its argument.
        const isState =
          node.callee.type === 'MemberExpression' && this.#memberKey(located, node.callee) === 'createStateConfig';
        const [config] = node.arguments;
        if (isState) return config && { ...located, node: config };
        return this.#returned(
          { ...located, node: node.callee },
          node.arguments.map((given) => ({ ...located, node: given })),
        );
      }
      default:
        return undefined;
    }
  }

  /** What a function returns that does nothing but return an expression. */
  #returned(callee: Located, given: readonly Located[]): Located | undefined {
    const { file, node } = this.valueOf(callee);
    if (node.type !== 'ArrowFunctionExpression' || node.body.type === 'BlockStatement') return undefined;
    const parameters = new Map<string, Located>();
    for (const [index, parameter] of node.params.entries()) {
      const value = given[index];
      if (value === undefined) break;
      if (parameter.type === 'Identifier') parameters.set(parameter.name, value);
      if (parameter.type !== 'ObjectPattern') continue;
      for (const member of parameter.properties) {
        if (member.type !== 'Property' || member.value.type !== 'Identifier') continue;
        const key = this.#keyOf({ file, node }, member);
        const found = key === undefined ? undefined : this.#member(value, key);
        if (found) parameters.set(member.value.name, found);
      }
    }
    return { file, node: node.body, parameters };
  }

  #memberKey(located: Located, { property, computed }: ESTree.MemberExpression): string | undefined {
    if (computed) return this.textOf({ ...located, node: property });
    return property.type === 'Identifier' ? property.name : undefined;
  }

  #keyOf(located: Located, { key, computed }: ESTree.ObjectProperty | ESTree.BindingProperty): string | undefined {
    return !computed && key.type === 'Identifier' ? key.name : this.textOf({ ...located, node: key });
  }

  #member(object: Located, key: string): Located | undefined {
    const value = this.valueOf(object);
    const { file, node } = value;
    if (node.type !== 'TSEnumDeclaration') return this.propertiesOf(value).get(key)?.value;
    const member = node.body.members.find(({ id }) => (id.type === 'Identifier' ? id.name : undefined) === key);
    return member?.initializer ? { file, node: member.initializer } : undefined;
  }

  /** What a name stands for at the top level of a file. */
  #constant(file: SourceFile, name: string): Located | undefined {
    for (const statement of file.program.body) {
      const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      if (declaration?.type === 'VariableDeclaration') {
        const found = declaration.declarations.find(({ id }) => id.type === 'Identifier' && id.name === name);
        if (found?.init) return { file, node: found.init };
      }
      if (declaration?.type === 'TSEnumDeclaration' && declaration.id.name === name) return { file, node: declaration };
      if (statement.type === 'ImportDeclaration') {
        const found = statement.specifiers.find(({ local }) => local.name === name);
        if (found?.type === 'ImportSpecifier') {
          return this.#exported(file, statement.source.value, nameOf(found.imported));
        }
        if (found?.type === 'ImportDefaultSpecifier') return this.#exported(file, statement.source.value, 'default');
      }
    }
    return undefined;
  }

  /** What an imported module exports under a name. */
  #exported(importer: SourceFile, specifier: string, name: string): Located | undefined {
    const file = this.#files.get(importer.imports.get(specifier) ?? '');
    if (file === undefined) return undefined;
    for (const statement of file.program.body) {
      if (statement.type === 'ExportDefaultDeclaration' && name === 'default') {
        return { file, node: statement.declaration };
      }
      if (statement.type === 'ExportAllDeclaration' && statement.exported === null) {
        const found = this.#exported(file, statement.source.value, name);
        if (found) return found;
      }
      if (statement.type !== 'ExportNamedDeclaration') continue;
      const found = statement.specifiers.find(({ exported }) => nameOf(exported) === name);
      if (found === undefined) continue;
      return statement.source
        ? this.#exported(file, statement.source.value, nameOf(found.local))
        : this.#constant(file, nameOf(found.local));
    }
    return this.#constant(file, name);
  }
}

function nameOf(name: ESTree.ModuleExportName): string {
  return name.type === 'Literal' ? name.value : name.name;
}
