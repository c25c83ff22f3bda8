import { jsPDF } from 'jspdf';
import type { PdfFonts } from './pdf-fonts.ts';

export const FONT = 'Inter';
export const INK = '#0d2529';
export const SOFT = '#4a6064';
export const BAD = '#b3261e';
export const GOOD = '#1b6e3c';
export const ACCENT = '#0c6670';
export const LINE = '#c3cfcd';
export const GROUND = '#f2f6f5';

/** An A4 document that carries the letters it is written in. Unit: mm. */
export function newDocument({ regular, bold }: PdfFonts, title: string, orientation: 'landscape' | 'portrait'): jsPDF {
  const doc = new jsPDF({ orientation, format: 'a4', unit: 'mm', compress: true, putOnlyUsedFonts: true });
  doc.addFileToVFS('regular.ttf', regular).addFont('regular.ttf', FONT, 'normal');
  doc.addFileToVFS('bold.ttf', bold).addFont('bold.ttf', FONT, 'bold');
  doc.setProperties({ title, creator: 'PV Care' });
  doc.setLanguage('pl');
  doc.viewerPreferences({ DisplayDocTitle: true });
  return doc;
}
