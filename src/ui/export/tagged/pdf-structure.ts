import type { jsPDF } from 'jspdf';
import { type Attributes, internalsOf, type Role, type StructureElement } from './pdf-internals.ts';
import { writeStructure } from './write-structure.ts';

/** Of a figure on the page that is drawn on. Unit: mm from the upper left corner. */
interface Figure {
  readonly alt: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Tells for whom does not see the page what is a heading, a paragraph, a table, a figure, and what is no content at all (specification 3.25). */
export interface PdfStructure {
  /** What is drawn from here on is of a new element within the present one. */
  open(role: Role, attributes?: Attributes): void;
  close(): void;
  within(role: Role, work: () => void, attributes?: Attributes): void;
  /** What is drawn until `end` is content of the present element, on one page. */
  begin(): void;
  end(): void;
  mark(draw: () => void): void;
  /** Ornaments, and what each page repeats: read out to nobody. Until `end`. */
  beginArtifact(kind?: 'Header' | 'Footer'): void;
  artifact(draw: () => void, kind?: 'Header' | 'Footer'): void;
  figure(figure: Figure, draw: () => void): void;
  /** The file, when all of it is drawn. */
  finish(): ArrayBuffer;
}

/** Marks what is drawn on the present page as content of the present element, or of none. */
function marksOf(doc: jsPDF, present: () => StructureElement) {
  const { out } = internalsOf(doc);
  const counts = new Map<number, number>();
  const begin = (): void => {
    const page = doc.getCurrentPageInfo().pageNumber;
    const id = counts.get(page) ?? 0;
    counts.set(page, id + 1);
    present().kids.push({ page, id });
    out(`/${present().role} <</MCID ${id}>> BDC`);
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

/** Begins the structure of a document; it is written into the file with the rest of it. */
export function newStructure(doc: jsPDF): PdfStructure {
  const root: StructureElement = { role: 'Document', attributes: {}, kids: [] };
  const path: StructureElement[] = [root];
  const present = (): StructureElement => path.at(-1) ?? root;
  const marks = marksOf(doc, present);
  const finish = writeStructure(doc, root);

  const open: PdfStructure['open'] = (role, attributes = {}) => {
    const element: StructureElement = { role, attributes, kids: [] };
    present().kids.push(element);
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
