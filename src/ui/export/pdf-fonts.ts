import boldUrl from './fonts/inter-bold.ttf?url';
import regularUrl from './fonts/inter-regular.ttf?url';

/** The two cuts of Inter that a PDF carries, as base64. jspdf's own fonts have no Polish letters. */
export interface PdfFonts {
  readonly regular: string;
  readonly bold: string;
}

const PIECE = 0x8000; // arguments that `fromCharCode` takes at once

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let from = 0; from < bytes.length; from += PIECE) binary += String.fromCharCode(...bytes.subarray(from, from + PIECE));
  return btoa(binary);
}

async function fontAt(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The font ${url} is not there: ${answer.status}.`);
  return toBase64(new Uint8Array(await answer.arrayBuffer()));
}

/** Both are precached with the app, so they are there without signal too. */
export async function loadPdfFonts(): Promise<PdfFonts> {
  const [regular, bold] = await Promise.all([fontAt(regularUrl), fontAt(boldUrl)]);
  return { regular, bold };
}
