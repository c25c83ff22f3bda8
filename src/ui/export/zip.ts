import { strToU8, Zip, ZipPassThrough } from 'fflate';

/** A ZIP that is filled one file after the other; names that are there already get a number. */
export interface ZipFile {
  add(name: string, content: Blob): Promise<void>;
  addText(name: string, text: string): void;
  /** Nothing is added afterwards. */
  finish(): Blob;
}

/** 'a.pdf', 'a-2.pdf', 'a-3.pdf': also where two differ in capitals alone, which some file systems do not tell apart. */
function freeName(wanted: string, taken: Set<string>): string {
  const dot = wanted.lastIndexOf('.');
  const [stem, ending] = dot < 0 ? [wanted, ''] : [wanted.slice(0, dot), wanted.slice(dot)];
  let name = wanted;
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${stem}-${number}${ending}`;
  taken.add(name.toLowerCase());
  return name;
}

/** Stored, not squeezed again: a PDF is squeezed already. */
export function newZip(): ZipFile {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const taken = new Set<string>();
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    if (chunk) parts.push(new Uint8Array(chunk));
  });
  const put = (name: string, content: Uint8Array): void => {
    const file = new ZipPassThrough(freeName(name, taken));
    zip.add(file);
    file.push(content, true);
  };
  return {
    add: async (name, content) => put(name, new Uint8Array(await content.arrayBuffer())),
    addText: (name, text) => put(name, strToU8(text)),
    finish: () => {
      zip.end();
      if (failure) throw failure;
      return new Blob(parts, { type: 'application/zip' });
    },
  };
}
