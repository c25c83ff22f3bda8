import { readFileSync, statSync } from 'node:fs';
import Papa from 'papaparse';
import { IMPORT_BYTES_MAX, tableInFile } from '#domain/service/import/source-table.ts';
import { importTexts } from '#texts/import.ts';

/** Unit: bytes of a text that a command reads. More than any that would be accepted. */
const TEXT_MAX = 262_144;

function bytesOf(path: string, most: number): Buffer {
  if (statSync(path).size > most) throw new Error(`it is larger than ${most} bytes`);
  return readFileSync(path);
}

/** The sentence about a file that cannot be read. */
function unreadable(path: string, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason =
    code === 'ENOENT' ? 'there is no such file' : code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is no text in UTF-8' : message;
  return new Error(`${path} cannot be read: ${reason}.`, { cause: error });
}

export function textOfFile(path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(path, TEXT_MAX));
  } catch (error) {
    throw unreadable(path, error);
  }
}

function tableBytes(path: string): Buffer {
  try {
    return bytesOf(path, IMPORT_BYTES_MAX);
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** A table in CSV or XLSX as JSON. */
export async function tableOfFile(path: string): Promise<string> {
  const bytes = tableBytes(path);
  const { readXlsx } = await import('hucre/xlsx'); // here: a running server needs it never
  const read = await tableInFile(bytes, { decoder: TextDecoder, parseCsv: Papa.parse, readXlsx });
  if ('problem' in read) throw new Error(`${path}: ${importTexts.problemOfFile(read.problem)}`);
  return JSON.stringify(read.table);
}
