import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { ROOT } from './scratch.ts';

/** Nodes whose text is neither code nor a comment: literals, and texts between JSX tags. */
const LITERALS: ReadonlySet<string> = new Set(['StringLiteral', 'TemplateElement', 'RegExpLiteral', 'JSXText']);
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const NEWLINE = 0x0a;

export interface SyntaxNode {
  readonly type: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly [property: string]: unknown;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const texts = new Map<string, string>();

/** The text of a file of the repository, which the tests of one process read once. */
export function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(ROOT, file), 'utf8');
  texts.set(file, text);
  return text;
}

export const isThere = (path: string): boolean => existsSync(join(ROOT, path));

/** Files that git knows or would take, of these folders or all. */
export const trackedFiles = (...folders: readonly string[]): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && isThere(file));

/** Sources of the client that git knows or would take, without what is generated. */
export const clientSources = (): readonly string[] =>
  trackedFiles('src', 'sw').filter((file) => /\.tsx?$/.test(file) && !/\.d\.ts$|\/generated\//.test(file));

/** The trees of all sources whose text contains one of the words. Parsing the others would take most of the time and find nothing. */
export const treesWith = (sources: readonly string[], words: RegExp): readonly (readonly [file: string, tree: SourceTree])[] =>
  sources.flatMap((file) => {
    const text = textOf(file);
    return words.test(text) ? [[file, new SourceTree(text, file.endsWith('.tsx'))] as const] : [];
  });

/** A text by its line, from 1. */
export interface LineText {
  readonly line: number;
  readonly text: string;
}

/** The three kinds of text in a file. */
interface FileTexts {
  readonly comments: readonly LineText[];
  readonly code: readonly LineText[];
  readonly literals: readonly LineText[];
}

/** Comments, literals, and the code around them by lines; literals are blanked first, because they may contain `//`. */
export function textsIn(text: string, file: string): FileTexts {
  const tree = file.endsWith('.css') ? null : new SourceTree(text, file.endsWith('.tsx'));
  const withoutLiterals = tree?.withoutLiterals() ?? text;
  const comments: LineText[] = [];
  const code = withoutLiterals.replace(COMMENT, (comment, at: number) => {
    comments.push({ line: withoutLiterals.slice(0, at).split('\n').length, text: comment });
    return comment.replace(/[^\n]/g, ' ');
  });
  return { comments, code: code.split('\n').map((line, index) => ({ line: index + 1, text: line })), literals: tree?.literals() ?? [] };
}

/** A name without a declaration: a name that resolves like it is a global. */
const UNDECLARED = 'declaredNowhere';

export class SourceTree {
  readonly text: string;
  private readonly program: SyntaxNode;
  private readonly bytes: Buffer;
  private readonly base: number;
  private readonly globalScope: unknown;

  constructor(text: string, isTsx = false) {
    this.text = text;
    const code = `${text}\n;${UNDECLARED}`;
    this.bytes = Buffer.from(code);
    this.program = parseSync(code, { syntax: 'typescript', tsx: isTsx, target: 'es2024' }) as unknown as SyntaxNode;
    // positions are counted in bytes from the first source that this process has parsed
    this.base = this.program.span.end - this.bytes.length;
    this.globalScope = this.nodes().find(({ type, value }) => type === 'Identifier' && value === UNDECLARED)?.['ctxt'];
  }

  /** Every node, each before its children. */
  nodes(from: unknown = this.program, found: SyntaxNode[] = []): SyntaxNode[] {
    if (typeof from !== 'object' || from === null) return found;
    if (isNode(from)) found.push(from);
    for (const part of Object.values(from)) this.nodes(part, found);
    return found;
  }

  /** The same without types, which do not exist at run time. */
  runningNodes(from: unknown = this.program, found: SyntaxNode[] = []): SyntaxNode[] {
    if (typeof from !== 'object' || from === null) return found;
    if (isNode(from) && from.type.startsWith('Ts')) return 'expression' in from ? this.runningNodes(from['expression'], found) : found;
    if (isNode(from)) found.push(from);
    for (const part of Object.values(from)) this.runningNodes(part, found);
    return found;
  }

  /** The text with spaces in the place of each literal. Comments and names are left. */
  withoutLiterals(): string {
    const bytes = Buffer.from(this.bytes.subarray(0, Buffer.byteLength(this.text)));
    for (const { type, span } of this.nodes())
      if (LITERALS.has(type))
        for (let at = span.start - this.base; at < span.end - this.base; at += 1) if (bytes[at] !== NEWLINE) bytes[at] = 0x20;
    return bytes.toString();
  }

  /** The texts of strings, by the line in which each begins. */
  literals(): readonly LineText[] {
    const strings = this.nodes().filter(({ type }) => LITERALS.has(type) && type !== 'RegExpLiteral');
    return strings.map((node) => ({ line: this.lineOf(node), text: String(node['value'] ?? node['cooked'] ?? '') }));
  }

  /** The name of a global of the platform; `null` for what the file or one of its imports declares. */
  globalName(node: unknown): string | null {
    if (!isNode(node) || node.type !== 'Identifier' || node['ctxt'] !== this.globalScope) return null;
    return String(node['value']);
  }

  /** The text from the beginning of the line before a node to the end of the node's last line. */
  around({ span }: SyntaxNode): string {
    const [start, end] = [span.start - this.base, span.end - this.base].map((at) => this.bytes.subarray(0, at).toString().length);
    const lineBefore = this.text.lastIndexOf('\n', this.text.lastIndexOf('\n', start) - 1) + 1;
    const lineEnd = this.text.indexOf('\n', end);
    return this.text.slice(lineBefore, lineEnd === -1 ? undefined : lineEnd);
  }

  /** Unit: line, from 1. */
  lineOf({ span }: SyntaxNode): number {
    return this.bytes
      .subarray(0, span.start - this.base)
      .toString()
      .split('\n').length;
  }
}
