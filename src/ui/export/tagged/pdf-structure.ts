import type { jsPDF } from 'jspdf';
import { type Attributes, internalsOf, type Role, type StructureElement } from './pdf-internals.ts';
import { writeStructure } from './write-structure.ts';

/** A figure on the current page, from the upper left corner. Unit: mm. */
interface Figure {
  readonly alt: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Builds the tags of a PDF for screen readers: headings, paragraphs, tables, figures, and artifacts, which are not content (specification 3.25). */
export interface PdfStructure {
  /** Opens a new element within the current one. */
  open(role: Role, attributes?: Attributes): void;
  close(): void;
  within(role: Role, work: () => void, attributes?: Attributes): void;
  /** Everything drawn until `end` is content of the current element. Both must be on one page. */
  begin(): void;
  end(): void;
  mark(draw: () => void): void;
  /** Everything drawn until `end` is an artifact, such as decoration and repeated headers. Screen readers skip it. */
  beginArtifact(kind?: 'Header' | 'Footer'): void;
  artifact(draw: () => void, kind?: 'Header' | 'Footer'): void;
  figure(figure: Figure, draw: () => void): void;
  /** Returns the file. Called when everything is drawn. */
  finish(): ArrayBuffer;
}

/** Marks what is drawn as content of the current element or as an artifact. */
function marksOf(doc: jsPDF, current: () => StructureElement) {
  const { out } = internalsOf(doc);
  const counts = new Map<number, number>();
  const begin = (): void => {
    const page = doc.getCurrentPageInfo().pageNumber;
    const id = counts.get(page) ?? 0;
    counts.set(page, id + 1);
    current().kids.push({ page, id });
    out(`/${current().role} <</MCID ${id}>> BDC`);
  };
  const end = (): void => out('EMC');
  const mark = (draw: () => void): void => {
    begin();
    draw();
    end();
  };
  const beginArtifact: PdfStructure['beginArtifact'] = (kind) =>
    out(kind ? `/Artifact <</Type /Pagination /Subtype /${kind}>> BDC` : '/Artifact BMC');
  const artifact: PdfStructure['artifact'] = (draw, kind) => {
    beginArtifact(kind);
    draw();
    end();
  };
  return { begin, end, mark, beginArtifact, artifact };
}

/** Starts the structure of a document. It is written when the file is assembled. */
export function newStructure(doc: jsPDF): PdfStructure {
  const root: StructureElement = { role: 'Document', attributes: {}, kids: [] };
  const path: StructureElement[] = [root];
  const current = (): StructureElement => path.at(-1) ?? root;
  const marks = marksOf(doc, current);
  const finish = writeStructure(doc, root);

  const open: PdfStructure['open'] = (role, attributes = {}) => {
    const element: StructureElement = { role, attributes, kids: [] };
    current().kids.push(element);
    path.push(element);
  };
  const close = (): void => void path.pop();
  const within: PdfStructure['within'] = (role, work, attributes) => {
    open(role, attributes);
    work();
    close();
  };
  const figure: PdfStructure['figure'] = ({ alt, x, y, width, height }, draw) => {
    const { scaleFactor: scale, pageSize } = doc.internal;
    const [bottom, top] = [(pageSize.getHeight() - y - height) * scale, (pageSize.getHeight() - y) * scale];
    within('Figure', () => marks.mark(draw), { alt, box: [x * scale, bottom, (x + width) * scale, top] });
  };
  return { ...marks, open, close, within, figure, finish };
}

/**
 * Restores the space at which a line was broken, so that screen readers recognize the end of the word. It is added at the end
 * of the line, or for right-aligned lines at the beginning of the next one. It is invisible.
 */
export function withBlanks(text: string, lines: readonly string[], isAtRight = false): string[] {
  let from = 0;
  const isBroken = lines.map((line) => {
    const at = text.indexOf(line, from);
    if (at >= 0) from = at + line.length;
    return at >= 0 && text[from] === ' ';
  });
  return lines.map((line, index) => {
    if (isAtRight) return isBroken[index - 1] ? ` ${line}` : line;
    return isBroken[index] ? `${line} ` : line;
  });
}
