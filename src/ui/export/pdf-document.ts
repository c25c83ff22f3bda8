import { jsPDF } from 'jspdf';
import { toBase64 } from './base64.ts';
import boldUrl from './fonts/inter-bold.ttf?url';
import regularUrl from './fonts/inter-regular.ttf?url';

export const FONT = 'Inter';
export const INK = '#0d2529';
export const SOFT = '#4a6064';
export const BAD = '#b3261e';
export const GOOD = '#1b6e3c';
export const ACCENT = '#0c6670';
export const LINE = '#c3cfcd';
export const GROUND = '#f2f6f5';

/** Inter in two weights, as base64, with the letters that scripts/fonts.mjs names. jspdf's own fonts have no Polish letters. */
export interface PdfFonts {
  readonly regular: string;
  readonly bold: string;
}

async function loadFont(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The font ${url} is not there: ${response.status}.`);
  return toBase64(new Uint8Array(await response.arrayBuffer()));
}

/** Both fonts are precached with the app, so they are available offline. */
export async function loadPdfFonts(): Promise<PdfFonts> {
  const [regular, bold] = await Promise.all([loadFont(regularUrl), loadFont(boldUrl)]);
  return { regular, bold };
}

/** A document with embedded fonts, A4 if no other size is given. Unit: mm. */
export function newDocument(
  { regular, bold }: PdfFonts,
  title: string,
  orientation: 'landscape' | 'portrait',
  format: 'a4' | number[] = 'a4',
): jsPDF {
  const doc = new jsPDF({ orientation, format, unit: 'mm', compress: true, putOnlyUsedFonts: true });
  doc.addFileToVFS('regular.ttf', regular).addFont('regular.ttf', FONT, 'normal');
  doc.addFileToVFS('bold.ttf', bold).addFont('bold.ttf', FONT, 'bold');
  doc.setProperties({ title, creator: 'PV Care' });
  doc.setLanguage('pl');
  doc.viewerPreferences({ DisplayDocTitle: true });
  return doc;
}
