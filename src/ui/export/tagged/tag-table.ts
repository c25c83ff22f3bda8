import type { CellHookData } from 'jspdf-autotable';
import { type PdfStructure, withBlanks } from './pdf-structure.ts';

/** The text of a cell before it was broken into lines. */
function textOf({ raw }: CellHookData['cell']): string {
  const content = typeof raw === 'object' && raw !== null && 'content' in raw ? raw.content : raw;
  return typeof content === 'string' ? content : '';
}

/** The hooks of jspdf-autotable that tag each cell. */
export interface TableHooks {
  readonly willDrawCell: (cell: CellHookData) => void;
  readonly didDrawCell: (cell: CellHookData) => void;
}

/** Call `end` after the last row. */
export interface TableTags {
  readonly hooks: TableHooks;
  readonly end: () => void;
}

/** Opens and closes rows: entering a row closes the previous one. */
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

/** Draws the backgrounds of cells as artifacts. If jspdf-autotable drew them, they would be part of the content. */
function backgroundsIn(structure: PdfStructure) {
  let colour: CellHookData['cell']['styles']['fillColor'] = false;
  const draw = ({ cell, doc }: CellHookData): void => {
    colour = cell.styles.fillColor;
    if (!colour) return;
    structure.artifact(() => doc.setFillColor(doc.getFillColor()).rect(cell.x, cell.y, cell.width, cell.height, 'F'));
    cell.styles.fillColor = false;
  };
  const restore = ({ cell }: CellHookData): void => {
    cell.styles.fillColor = colour;
  };
  return { draw, restore };
}

function openCell(structure: PdfStructure, { section, column }: CellHookData): void {
  if (section === 'head') structure.open('TH', { scope: 'Column' });
  else if (column.index === 0) structure.open('TH', { scope: 'Row' });
  else structure.open('TD');
}

/**
 * Tags a table while it is drawn, over any number of pages: rows and cells, the first cell of each row as its header. The
 * head is tagged once, on further pages it is an artifact, as are backgrounds.
 */
export function tagTable(structure: PdfStructure): TableTags {
  const [rows, backgrounds] = [rowsIn(structure), backgroundsIn(structure)];
  let headPage: number | null = null;
  let isRepeated = false;
  structure.open('Table');

  const hooks: TableHooks = {
    willDrawCell: (data) => {
      const { cell, doc, row, section } = data;
      const page = doc.getCurrentPageInfo().pageNumber;
      backgrounds.draw(data);
      cell.text = withBlanks(textOf(cell), cell.text, cell.styles.halign === 'right');
      if (section === 'head') headPage ??= page;
      isRepeated = section === 'head' && headPage !== page;
      if (isRepeated) return structure.beginArtifact('Header');
      rows.enter(row);
      openCell(structure, data);
      structure.begin();
    },
    didDrawCell: (data) => {
      backgrounds.restore(data);
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
