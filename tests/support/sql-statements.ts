import { join } from 'node:path';
import * as ast from 'typescript/unstable/ast';
import { API, type Checker, type Project, type Symbol as Declared, SymbolFlags, type Type } from 'typescript/unstable/sync';
import { ROOT } from './scratch.ts';

/*
 * The statements of the server as PostgreSQL gets them, read from the source: constants, functions and parameters are followed to their
 * texts. Of two branches each is taken once.
 */

/** A column that the code reads: its name and the type of its value. */
interface ReadColumn {
  readonly name: string;
  readonly type: Type;
}

export interface Statement {
  /** `server/store/tasks.store.ts:51` */
  readonly at: string;
  readonly texts: readonly string[];
  readonly columns: readonly ReadColumn[];
}

/** An expression with the arguments that its parameters stand for. */
interface Scoped {
  readonly node: ast.Node;
  readonly scope: Scope;
}
type Scope = ReadonlyMap<number, Scoped>;

const NONE: Scope = new Map();
const DEEPEST = 30;
const QUERIES: ReadonlySet<string> = new Set(['rows', 'prepared', 'first']);

const descendants = (node: ast.Node, found: ast.Node[] = []): ast.Node[] => {
  found.push(node);
  node.forEachChild((child) => void descendants(child, found));
  return found;
};

/** The last name of `db.rows`. */
const nameOf = (callee: ast.Expression): ast.Expression =>
  ast.isPropertyAccessExpression(callee) ? (callee.name as ast.Identifier) : callee;

const returned = (body: ast.Node): ast.Expression[] =>
  descendants(body).flatMap((part) => (ast.isReturnStatement(part) && part.expression ? [part.expression] : []));

export class SqlSource {
  private readonly checker: Checker;
  private readonly project: Project;
  private readonly calls: readonly ast.CallExpression[];
  readonly close: () => void;

  constructor() {
    const api = new API({ cwd: ROOT });
    this.close = () => api.close();
    const project = api.updateSnapshot({ openProjects: [join(ROOT, 'tsconfig/server.json')] }).getProjects()[0];
    if (!project) throw new Error('The project of the server cannot be read');
    this.project = project;
    this.checker = project.checker;
    this.calls = project.program
      .getSourceFileNames()
      .filter((file) => file.startsWith(join(ROOT, 'server/')))
      .flatMap((file) => descendants(project.program.getSourceFile(file) as ast.Node).filter(ast.isCallExpression));
  }

  /** Every query of the server; `unread` are those whose text is not found. */
  statements(): { readonly statements: Statement[]; readonly unread: string[] } {
    const statements: Statement[] = [];
    const unread: string[] = [];
    for (const call of this.calls) {
      const name = nameOf(call.expression).getText();
      const text = call.arguments[name === 'rows' ? 0 : 1];
      if (!QUERIES.has(name) || !text) continue;
      const file = call.getSourceFile();
      const at = `${file.fileName.slice(ROOT.length).replace(/^\//, '')}:${file.text.slice(0, call.getStart()).split('\n').length}`;
      try {
        statements.push({ at, texts: this.texts({ node: text, scope: NONE }), columns: this.columnsOf(call) });
      } catch (error) {
        unread.push(`${at} ${error instanceof Error ? error.message : ''}`);
      }
    }
    return { statements, unread };
  }

  /** Whether a type of the code fits what the database gives. `json` may be anything. */
  holds(type: Type, stored: string): boolean {
    const { checker } = this;
    const present = checker.getNonNullableType(type) ?? type;
    const fits = { number: checker.getNumberType(), string: checker.getStringType(), boolean: checker.getBooleanType() };
    if (stored.startsWith('json') || type.isTypeParameter() || checker.isTypeAssignableTo(checker.getUnknownType(), present)) return true;
    if (stored in fits) return checker.isTypeAssignableTo(present, fits[stored as keyof typeof fits]);
    return stored === 'array' ? checker.isArrayLikeType(present) : stored === 'bytes' && present.isObjectType();
  }

  private columnsOf(call: ast.CallExpression): ReadColumn[] {
    const answer = this.checker.getTypeAtLocation(call);
    const rows = answer?.isTypeReference() ? this.checker.getTypeArguments(answer)[0] : undefined;
    const row = rows?.isTypeReference() ? this.checker.getTypeArguments(rows)[0] : undefined;
    if (!row) return [];
    return this.checker.getPropertiesOfType(row).flatMap((property) => {
      const type = this.checker.getTypeOfSymbol(property);
      return type && !(property.flags & SymbolFlags.Optional) ? [{ name: property.name, type }] : [];
    });
  }

  private symbols(nodes: readonly ast.Node[]): (Declared | undefined)[] {
    return this.checker
      .getSymbolAtLocation(nodes)
      .map((symbol) => (symbol && symbol.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol));
  }

  /** The texts that an expression may have; parts that vary together do so in the same order. */
  private texts({ node, scope }: Scoped, depth = 0): string[] {
    if (depth > DEEPEST) throw new Error(`too deep: ${node.getText()}`);
    const of = (part: ast.Node, inner = scope) => this.texts({ node: part, scope: inner }, depth + 1);
    if (ast.isStringLiteral(node) || ast.isNoSubstitutionTemplateLiteral(node) || ast.isNumericLiteral(node)) return [node.text];
    if (ast.isParenthesizedExpression(node) || ast.isAsExpression(node) || ast.isSatisfiesExpression(node)) return of(node.expression);
    if (ast.isConditionalExpression(node)) return [...of(node.whenTrue), ...of(node.whenFalse)];
    if (ast.isBinaryExpression(node) && node.operatorToken.kind === ast.SyntaxKind.PlusToken)
      return joined([of(node.left), of(node.right)]);
    if (ast.isTemplateExpression(node))
      return joined([[node.head.text], ...node.templateSpans.flatMap((span) => [of(span.expression), [span.literal.text]])]);
    const sources = this.sources({ node, scope });
    if (sources.length > 0) return sources.flatMap((source) => of(source.node, source.scope));
    if (ast.isCallExpression(node) && ast.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'join') {
      const separator = node.arguments[0] ? (of(node.arguments[0])[0] ?? ',') : ',';
      const parts = this.elements({ node: node.expression.expression, scope }).map((part) => of(part.node, part.scope));
      if (parts.length === 0) throw new Error(`unknown: ${node.getText()}`);
      return joined(parts.flatMap((part, at) => (at === 0 ? [part] : [[separator], part])));
    }
    return this.byType(node);
  }

  /** Where the value of an expression is written. */
  private sources({ node, scope }: Scoped): Scoped[] {
    if (ast.isParenthesizedExpression(node) || ast.isAsExpression(node) || ast.isSatisfiesExpression(node))
      return [{ node: node.expression, scope }];
    if (ast.isCallExpression(node)) return this.results({ node, scope });
    if (ast.isPropertyAccessExpression(node)) return this.property({ node: node.expression, scope }, node.name.text);
    if (ast.isElementAccessExpression(node)) {
      const { argumentExpression: key } = node;
      const members = this.members({ node: node.expression, scope });
      return ast.isNumericLiteral(key) ? members.slice(Number(key.text), Number(key.text) + 1) : members;
    }
    if (!ast.isIdentifier(node)) return [];
    const [symbol] = this.symbols([node]);
    if (!symbol) return [];
    const bound = scope.get(symbol.id);
    if (bound) return [bound];
    const declared = symbol.valueDeclaration?.resolve(this.project);
    if (!declared) return [];
    return this.valuesOf(declared, scope);
  }

  /** The values of a declared name. */
  private valuesOf(declared: ast.Node, scope: Scope): Scoped[] {
    if (ast.isBindingElement(declared)) {
      const values = this.valuesOf(declared.parent.parent, scope);
      return values.flatMap((value) => this.partOf(value, declared));
    }
    if (ast.isParameterDeclaration(declared)) return this.given(declared);
    if (!ast.isVariableDeclaration(declared)) return [];
    const loop = declared.parent.parent;
    if (ast.isForOfStatement(loop)) return this.elements({ node: loop.expression, scope });
    return declared.initializer ? [{ node: declared.initializer, scope }] : [];
  }

  /** The arguments that all calls of a function give to a parameter. */
  private given(parameter: ast.Node): Scoped[] {
    const owner = parameter.parent;
    const name = ast.isFunctionDeclaration(owner) ? owner.name : (owner.parent as { readonly name?: ast.Node }).name;
    const place = (owner as unknown as { parameters: readonly ast.Node[] }).parameters.indexOf(parameter);
    const calls = name ? this.callsOf(name) : [];
    const initializer = (parameter as { initializer?: ast.Expression }).initializer;
    return calls.flatMap((call) => {
      const node = call.arguments[place] ?? initializer;
      return node ? [{ node, scope: NONE }] : [];
    });
  }

  private callsOf(name: ast.Node): ast.CallExpression[] {
    const alike = this.calls.filter(({ expression }) => nameOf(expression).getText() === name.getText());
    const [declared, ...called] = this.symbols([name, ...alike.map(({ expression }) => nameOf(expression))]);
    return alike.filter((_, at) => declared !== undefined && called[at]?.id === declared.id);
  }

  /** What a function returns for the arguments of a call. */
  private results({ node, scope }: Scoped): Scoped[] {
    if (!ast.isCallExpression(node)) return [];
    if (node.expression.getText() === 'String' && node.arguments[0]) return [{ node: node.arguments[0], scope }];
    return this.functions({ node: node.expression, scope }).flatMap((callee) => {
      const inner = new Map(scope);
      callee.parameters.forEach(({ name, initializer }, at) => {
        const given = node.arguments[at] ?? initializer;
        if (given) this.bind(name, { node: given, scope }, inner);
      });
      const { body } = callee;
      if (body && !ast.isBlock(body)) return [{ node: body, scope: inner }];
      return body ? returned(body).map((part) => ({ node: part, scope: inner })) : [];
    });
  }

  private functions(from: Scoped): (ast.ArrowFunction | ast.FunctionDeclaration)[] {
    if (ast.isArrowFunction(from.node)) return [from.node];
    const declared = this.declaration(from.node);
    if (declared && ast.isFunctionDeclaration(declared)) return [declared];
    return this.sources(from).flatMap((source) => this.functions(source));
  }

  private bind(name: ast.BindingName, value: Scoped, scope: Map<number, Scoped>): void {
    if (!ast.isIdentifier(name)) {
      for (const element of name.elements) {
        const [part] = ast.isBindingElement(element) ? this.partOf(value, element) : [];
        if (part && element.name) this.bind(element.name, part, scope);
      }
      return;
    }
    const [symbol] = this.symbols([name]);
    if (symbol) scope.set(symbol.id, value);
  }

  private declaration(node: ast.Node): ast.Node | undefined {
    return this.symbols([ast.isPropertyAccessExpression(node) ? node.name : node])[0]?.valueDeclaration?.resolve(this.project);
  }

  /** The expressions that a chain of names ends at: literals of objects and arrays. */
  private literals(from: Scoped, depth = 0): Scoped[] {
    if (depth > DEEPEST || ast.isObjectLiteralExpression(from.node) || ast.isArrayLiteralExpression(from.node)) return [from];
    const sources = this.sources(from);
    return sources.length === 0 ? [from] : sources.flatMap((source) => this.literals(source, depth + 1));
  }

  private members(of: Scoped): Scoped[] {
    return this.literals(of).flatMap(({ node, scope }) => {
      const parts = ast.isObjectLiteralExpression(node) ? node.properties : ast.isArrayLiteralExpression(node) ? node.elements : [];
      return parts.map((part: ast.Node) => ({ node: ast.isPropertyAssignment(part) ? part.initializer : part, scope }));
    });
  }

  private property(of: Scoped, name: string): Scoped[] {
    return this.literals(of).flatMap(({ node, scope }) =>
      ast.isObjectLiteralExpression(node)
        ? node.properties.flatMap((part) => {
            if (!('name' in part) || part.name?.getText() !== name) return [];
            return [{ node: ast.isPropertyAssignment(part) ? part.initializer : part.name, scope }];
          })
        : [],
    );
  }

  /** The value of a name in a pattern. */
  private partOf(value: Scoped, element: ast.BindingElement): Scoped[] {
    const pattern = element.parent as ast.BindingPattern;
    const place = (pattern.elements as readonly ast.Node[]).indexOf(element);
    const found = ast.isArrayBindingPattern(pattern)
      ? this.literals(value).flatMap((list) => this.members(list).slice(place, place + 1))
      : this.property(value, (element.propertyName ?? element.name)?.getText() ?? '');
    return found.length > 0 || !element.initializer ? found : [{ node: element.initializer, scope: value.scope }];
  }

  private elements({ node, scope }: Scoped): Scoped[] {
    if (ast.isCallExpression(node) && ast.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'map') {
      const [write] = node.arguments;
      if (!write || !ast.isArrowFunction(write)) return [];
      return this.elements({ node: node.expression.expression, scope }).map((one) => {
        const inner = new Map(scope);
        if (write.parameters[0]) this.bind(write.parameters[0].name, one, inner);
        return { node: write.body, scope: inner };
      });
    }
    return this.members({ node, scope }).flatMap((one) =>
      ast.isSpreadElement(one.node) ? this.elements({ node: one.node.expression, scope: one.scope }) : [one],
    );
  }

  /** A number of the right kind, or each text that the type allows. */
  private byType(node: ast.Node): string[] {
    const type = this.checker.getTypeAtLocation(node);
    const types = type?.isUnionType() ? (type.getTypes() ?? []) : type ? [type] : [];
    const texts = types.flatMap((one) => (one.isStringLiteralType() ? [one.value] : []));
    if (texts.length > 0) return texts;
    if (type && this.checker.isTypeAssignableTo(type, this.checker.getNumberType())) return ['1'];
    throw new Error(`unknown: ${node.getText()}`);
  }
}

/** Puts texts together; each variant of a part occurs once. */
const joined = (parts: readonly (readonly string[])[]): string[] =>
  Array.from({ length: Math.max(1, ...parts.map(({ length }) => length)) }, (_, at) =>
    parts.map((part) => part[at % part.length] ?? '').join(''),
  );
