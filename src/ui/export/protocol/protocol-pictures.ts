import type { VisitFile } from '#domain/visit/document.ts';
import { STROKE_MAX } from '#domain/visit/limits.ts';
import { pointsOf } from '#domain/visit/strokes.ts';
import { timeText } from '#texts/visit/answers.ts';
import { protocolTexts as texts } from '#texts/visit/protocol/protocol-texts.ts';
import { INK, LINE, SOFT } from '#ui/export/pdf-document.ts';
import {
  heading,
  keepTogether,
  lineHeight,
  paragraph,
  pdfText,
  type PdfWriter,
  SHEET,
  TEXT_WIDTH,
  withFont,
} from '#ui/export/pdf-writer.ts';
import type { ProtocolSheet } from './protocol-sheet.ts';

/** Makes a photo small enough for paper, of at most `longest` px on its longer side; `null`: it cannot be decoded. */
export type Shrink = (photo: ArrayBuffer, longest?: number) => Promise<ArrayBuffer | null>;

/** Two photos beside one another. Unit: mm. */
const PHOTO = { width: (TEXT_WIDTH - 6) / 2, height: 62, gap: 6, caption: 12 } as const;

/** Writes the photos with their captions, one after the other so that only one is in memory. One that is missing is a frame that says so. */
export async function writePhotos(writer: PdfWriter, { document, photos }: ProtocolSheet, shrink: Shrink): Promise<void> {
  const files = document.files.filter(({ role }) => role !== 'document');
  if (files.length === 0) return;
  heading(writer, texts.photos, PHOTO.height + PHOTO.caption);
  for (const [at, file] of files.entries()) {
    const isLeft = at % 2 === 0;
    if (isLeft) keepTogether(writer, PHOTO.height + PHOTO.caption);
    const data = photos.find(({ sha256 }) => sha256 === file.sha256)?.data ?? null;
    const small = data && (await shrink(data));
    writePhoto(writer, { file, number: at + 1, x: SHEET.margin + (isLeft ? 0 : PHOTO.width + PHOTO.gap) }, small);
    if (!isLeft || at === files.length - 1) writer.y += PHOTO.height + PHOTO.caption;
  }
}

interface PlacedPhoto {
  readonly file: VisitFile;
  readonly number: number;
  /** Unit: mm. */
  readonly x: number;
}

const captionOf = ({ caption, moment, taken_at: taken }: VisitFile, number: number): string => {
  return [texts.photo(number), moment && texts.moments[moment], caption, timeText(taken)].filter(Boolean).join(' · ');
};

function writePhoto({ doc, structure, y }: PdfWriter, { file, number, x }: PlacedPhoto, data: ArrayBuffer | null): void {
  const caption = captionOf(file, number);
  const alt = data ? caption : `${caption}: ${texts.photoElsewhere}`;
  structure.figure({ alt, x, y, width: PHOTO.width, height: PHOTO.height }, () => {
    if (data) {
      const { width, height } = fitted(file);
      doc.addImage(new Uint8Array(data), 'JPEG', x, y, width, height, file.sha256, 'NONE');
      return;
    }
    doc.setDrawColor(LINE).setLineWidth(0.3).rect(x, y, PHOTO.width, PHOTO.height);
    withFont(doc, { size: 8.5, colour: SOFT }).text(texts.photoElsewhere, x + PHOTO.width / 2, y + PHOTO.height / 2, {
      align: 'center',
      maxWidth: PHOTO.width - 6,
    });
  });
  const lines: string[] = withFont(doc, { size: 8 }).splitTextToSize(pdfText(caption), PHOTO.width);
  structure.within('P', () =>
    structure.mark(() => withFont(doc, { size: 8 }).text(lines.slice(0, 3), x, y + PHOTO.height + lineHeight(8))),
  );
}

/** As large as its place allows, with its own proportions. Unit: mm. */
function fitted({ width, height }: VisitFile): { readonly width: number; readonly height: number } {
  const ratio = width && height ? width / height : 4 / 3;
  return ratio > PHOTO.width / PHOTO.height
    ? { width: PHOTO.width, height: PHOTO.width / ratio }
    : { width: PHOTO.height * ratio, height: PHOTO.height };
}

/** Unit: mm. */
const SIGNATURE = { width: 80, height: 26, line: 5 } as const;

/** Writes the signatures as drawings, and below each a line for one by hand. */
export function writeSignatures(writer: PdfWriter, { document: { kind, signatures }, privacyNote }: ProtocolSheet): void {
  const roles = kind === 'inspection' ? (['inspector', 'customer'] as const) : (['customer'] as const);
  heading(writer, texts.signatures, SIGNATURE.height + 20);
  for (const role of roles) {
    const signed = signatures.find((one) => one.role === role && one.strokes.length > 0);
    keepTogether(writer, SIGNATURE.height + 20);
    paragraph(writer, [texts.roles[role], signed && texts.signed(signed.name, timeText(signed.at))].filter(Boolean).join(': '));
    if (signed) drawSignature(writer, signed.strokes, `${texts.roles[role]}: ${signed.name}`);
    writer.y += 9;
    const { doc, structure, y } = writer;
    structure.artifact(() =>
      doc
        .setDrawColor(SOFT)
        .setLineWidth(0.2)
        .line(SHEET.margin, y, SHEET.margin + SIGNATURE.width, y),
    );
    paragraph(writer, texts.ink, { size: 7.5, colour: SOFT });
    writer.y += SIGNATURE.line;
  }
  paragraph(writer, texts.notQualified, { size: 8, colour: SOFT });
  for (const part of privacyNote.split('\n').filter(Boolean)) paragraph(writer, part, { size: 8, colour: SOFT });
}

function drawSignature(writer: PdfWriter, strokes: readonly (readonly number[])[], alt: string): void {
  const { doc, structure, y } = writer;
  const box = { x: SHEET.margin, y, width: SIGNATURE.width, height: SIGNATURE.height };
  structure.figure({ alt, ...box }, () => {
    doc.setDrawColor(INK).setLineWidth(0.4).setLineCap('round').setLineJoin('round');
    for (const stroke of strokes) {
      const points = pointsOf(stroke).map(([px, py]) => [(px / STROKE_MAX) * box.width, (py / STROKE_MAX) * box.height] as const);
      const [first, ...rest] = points;
      if (!first) continue;
      const steps = rest.map(([px, py], at) => [px - (points[at]?.[0] ?? 0), py - (points[at]?.[1] ?? 0)]);
      if (steps.length > 0) doc.lines(steps, box.x + first[0], box.y + first[1], [1, 1], 'S');
    }
  });
  writer.y += SIGNATURE.height;
}
