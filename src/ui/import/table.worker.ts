import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { tableInFile, tableInText } from '#domain/service/import/source-table.ts';
import type { TableRequest, TableResponse } from './read-table.ts';

const readers = { decoder: TextDecoder, parseCsv: Papa.parse, readXlsx };

/** Reads one file or text. Nothing in it is executed or computed (specification 8.11). */
self.addEventListener('message', ({ data: request }: MessageEvent<TableRequest>) => {
  const reading = 'text' in request ? tableInText(request.text, false, readers) : tableInFile(new Uint8Array(request.bytes), readers);
  Promise.resolve(reading).then((response: TableResponse) => self.postMessage(response), reportError); // reaches the page as an `error` event
});
