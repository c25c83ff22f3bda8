import type { CellHookData } from 'jspdf-autotable';
import type { PdfStructure } from './pdf-structure.ts';
import { withBlanks } from './with-blanks.ts';

/** What a cell was given, before it was broken into lines. */
function textOf({ raw }: CellHookData['cell']): string {
  const content = typeof raw === 'object' && raw !== null && 'content' in raw ? raw.content : raw;
  return typeof content === 'string' ? content : '';
}

/** What the drawing of a table tells of each cell. */
export interface TableHooks {
  readonly willDrawCell: (cell: CellHookData) => void;
  readonly didDrawCell: (cell: CellHookData) => void;
}

/** `end` when the last row stands. */
export interface TableTags {
  readonly hooks: TableHooks;
  readonly end: () => void;
}

/** Rows of the table, one after the other: the next one ends the one before. */
function rowsIn(structure: PdfStructure) {
  let row: unknown = null;
  const leave = (): void => {
    if (row !== null) structure.close();
  };
  const enter = (next: unknown): void => {
    if (row === next) return;
    leave();
    structure.open('TR');
    row = next;
  };
  return { enter, leave };
}

/** Grounds of cells, drawn here with the colour that is set: a cell's own drawing would put its ground into the content. */
function groundsIn(structure: PdfStructure) {
  let ground: CellHookData['cell']['styles']['fillColor'] = false;
  const draw = ({ cell, doc }: CellHookData): void => {
    ground = cell.styles.fillColor;
    if (!ground) return;
    structure.artifact(() => doc.setFillColor(doc.getFillColor()).rect(cell.x, cell.y, cell.width, cell.height, 'F'));
    cell.styles.fillColor = false;
  };
  const giveBack = ({ cell }: CellHookData): void => {
    cell.styles.fillColor = ground;
  };
  return { draw, giveBack };
}

function openCell(structure: PdfStructure, { section, column }: CellHookData): void {
  if (section === 'head') structure.open('TH', { scope: 'Column' });
  else if (column.index === 0) structure.open('TH', { scope: 'Row' });
  else structure.open('TD');
}

/**
 * Marks a table as it is drawn, on however many pages: rows of cells, the head once and again only as an ornament, each
 * row headed by its first cell, the ground behind them no content.
 */
export function tagTable(structure: PdfStructure): TableTags {
  const [rows, grounds] = [rowsIn(structure), groundsIn(structure)];
  let headPage: number | null = null;
  let isRepeated = false;
  structure.open('Table');

  const hooks: TableHooks = {
    willDrawCell: (data) => {
      const { cell, doc, row, section } = data;
      const page = doc.getCurrentPageInfo().pageNumber;
      grounds.draw(data);
      cell.text = withBlanks(textOf(cell), cell.text, cell.styles.halign === 'right');
      if (section === 'head') headPage ??= page;
      isRepeated = section === 'head' && headPage !== page;
      if (isRepeated) return structure.beginArtifact('Header');
      rows.enter(row);
      openCell(structure, data);
      structure.begin();
    },
    didDrawCell: (data) => {
      grounds.giveBack(data);
      structure.end();
      if (!isRepeated) structure.close();
    },
  };
  const end = (): void => {
    rows.leave();
    structure.close();
  };
  return { hooks, end };
}
