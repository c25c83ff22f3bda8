import type { jsPDF } from 'jspdf';
import { type Company, isCompanySet, logoTypeOf } from '#domain/service/company.ts';
import { imageSize } from '#lib/image-size.ts';
import { companyLines, companyTexts } from '#texts/account/company.ts';
import { drawable } from './drawable.ts';
import { INK, LINE, SOFT } from './pdf-document.ts';
import { paragraph, type PdfWriter, SHEET, withFont } from './pdf-writer.ts';
import type { Shrink } from './protocol/protocol-pictures.ts';
import type { PdfStructure } from './tagged/pdf-structure.ts';

/** The company as it heads a paper. */
export interface Letterhead {
  readonly name: string;
  /** Address; tax number and telephone. */
  readonly lines: readonly string[];
  readonly logo: Picture | null;
}

interface Picture {
  readonly data: Uint8Array;
  readonly format: 'PNG' | 'JPEG';
  /** Width divided by height. */
  readonly ratio: number;
}

/** Unit: px of the longer side. */
const LONGEST = 800;

/** A logo that cannot be decoded is left out, so that there is a paper in any case. */
async function pictureOf({ logo }: Company, shrink: Shrink): Promise<Picture | null> {
  if (!logo) return null;
  const bytes = Uint8Array.from(atob(logo.data), (letter) => letter.charCodeAt(0));
  const small = await shrink(bytes.buffer, LONGEST);
  const data = small && new Uint8Array(small);
  const [type, size] = data ? [logoTypeOf(data), imageSize(data)] : [null, null];
  if (!data || !type || !size || size.width === 0 || size.height === 0) return null;
  return { data, format: type === 'image/png' ? 'PNG' : 'JPEG', ratio: size.width / size.height };
}

/** How a company heads a paper; `null`: nothing heads it. */
export async function letterheadOf(company: Company | null | undefined, shrink: Shrink): Promise<Letterhead | null> {
  if (!company || !isCompanySet(company)) return null;
  const [name = '', ...lines] = companyLines(company);
  return { name, lines, logo: await pictureOf(company, shrink) };
}

const textsOf = (doc: jsPDF, { name, lines }: Letterhead) => drawable(doc, { name, lines });

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** As large as its place allows. Unit: mm. */
const fitted = (ratio: number, width: number, height: number): { readonly width: number; readonly height: number } =>
  ratio > width / height ? { width, height: width / ratio } : { width: height * ratio, height };

const drawLogo = (doc: jsPDF, { data, format }: Picture, { x, y, width, height }: Place): jsPDF =>
  doc.addImage(data, format, x, y, width, height, 'company-logo', 'FAST');

/** Unit: mm. */
const ON_SHEET = { width: 48, height: 16, gap: 5, below: 5, right: 46 } as const;

/**
 * Writes the company at the top of the first page, with a line below; nothing without one. On the right is the place of the word for a
 * draft. Returns the letters that the document cannot show.
 */
export function writeLetterhead(writer: PdfWriter, head: Letterhead | null): readonly string[] {
  if (!head) return [];
  const { doc, structure } = writer;
  const {
    data: { name, lines },
    missing,
  } = textsOf(doc, head);
  const top = writer.y;
  const { logo } = head;
  const size = logo && fitted(logo.ratio, ON_SHEET.width, ON_SHEET.height);
  if (logo && size) {
    const place = { x: SHEET.margin, y: top, ...size };
    structure.figure({ alt: companyTexts.onPaper.logo(name), ...place }, () => void drawLogo(doc, logo, place));
  }
  const x = SHEET.margin + (size ? size.width + ON_SHEET.gap : 0);
  const width = SHEET.width - SHEET.margin - ON_SHEET.right - x;
  paragraph(writer, name, { size: 10, isBold: true, x, width });
  for (const line of lines) paragraph(writer, line, { size: 8, colour: SOFT, x, width });
  writer.y = Math.max(writer.y, top + (size?.height ?? 0)) + 2;
  structure.artifact(() =>
    doc
      .setDrawColor(LINE)
      .setLineWidth(0.3)
      .line(SHEET.margin, writer.y, SHEET.width - SHEET.margin, writer.y),
  );
  writer.y += ON_SHEET.below;
  return missing;
}

/** The head of a table's pages: right of its title, above the note. Unit: mm. */
const BESIDE = { top: 8, logo: { width: 36, height: 13 }, gap: 4, width: 120, line: 3.6, size: 8 } as const;

/** Draws the company at the right edge of a table's page; nothing without one. From the second page on it is an artifact. */
export function drawBeside(doc: jsPDF, structure: PdfStructure, head: Letterhead | null, right: number): void {
  if (!head) return;
  const {
    data: { name, lines },
  } = textsOf(doc, head);
  const isRepeated = doc.getNumberOfPages() > 1;
  const { logo } = head;
  const size = logo && fitted(logo.ratio, BESIDE.logo.width, BESIDE.logo.height);
  if (logo && size) {
    const place = { x: right - size.width, y: BESIDE.top, ...size };
    const draw = () => void drawLogo(doc, logo, place);
    if (isRepeated) structure.artifact(draw, 'Header');
    else structure.figure({ alt: companyTexts.onPaper.logo(name), ...place }, draw);
  }
  const edge = right - (size ? size.width + BESIDE.gap : 0);
  for (const [at, { line, isBold }] of besideLines(doc, name, lines).entries()) {
    const draw = () =>
      void withFont(doc, { size: BESIDE.size, isBold, colour: isBold ? INK : SOFT }).text(line, edge, BESIDE.top + (at + 1) * BESIDE.line, {
        align: 'right',
      });
    if (isRepeated) structure.artifact(draw, 'Header');
    else structure.within('P', () => structure.mark(draw));
  }
}

/** The lines beside a title. What does not fit is cut. */
function besideLines(doc: jsPDF, name: string, lines: readonly string[]) {
  const inOneLine = (text: string, isBold: boolean) =>
    (withFont(doc, { size: BESIDE.size, isBold }).splitTextToSize(text, BESIDE.width) as string[])
      .slice(0, 1)
      .map((line) => ({ line, isBold }));
  return [...inOneLine(name, true), ...lines.flatMap((text) => inOneLine(text, false))];
}
