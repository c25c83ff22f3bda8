import { readFileSync, statSync } from 'node:fs';
import Papa from 'papaparse';
import { IMPORT_BYTES_MAX, tableInFile } from '#domain/service/import/source-table.ts';
import { importTexts } from '#texts/import.ts';

/** Unit: bytes of a text that a command reads. More than any that would be accepted. */
const TEXT_MAX = 262_144;

const unreadable = (path: string, reason: string, cause?: unknown): Error => new Error(`${path} cannot be read: ${reason}.`, { cause });

function bytesOf(path: string, most: number): Buffer {
  try {
    if (statSync(path).size <= most) return readFileSync(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw unreadable(path, code === 'ENOENT' ? 'there is no such file' : message, error);
  }
  throw unreadable(path, `it is larger than ${most} bytes`);
}

export function textOfFile(path: string): string {
  const bytes = bytesOf(path, TEXT_MAX);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw unreadable(path, 'it is no text in UTF-8', error);
  }
}

/** A table in CSV or XLSX as JSON. */
export async function tableOfFile(path: string): Promise<string> {
  const bytes = bytesOf(path, IMPORT_BYTES_MAX);
  const { readXlsx } = await import('hucre/xlsx'); // here: a running server needs it never
  const read = await tableInFile(bytes, { decoder: TextDecoder, parseCsv: Papa.parse, readXlsx });
  if ('problem' in read) throw new Error(`${path}: ${importTexts.problemOfFile(read.problem)}`);
  return JSON.stringify(read.table);
}
