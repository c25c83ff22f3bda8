import { strToU8, Zip, ZipPassThrough } from 'fflate';

/** A ZIP that is filled file by file. A name that exists already gets a number. */
export interface ZipFile {
  add(name: string, content: Blob): Promise<void>;
  addText(name: string, text: string): void;
  /** No file can be added afterwards. */
  finish(): Blob;
}

/** 'a.pdf', 'a-2.pdf', 'a-3.pdf', also if names differ only in case, because some file systems ignore case. */
function freeName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${stem}-${number}${ending}`;
  taken.add(free.toLowerCase());
  return free;
}

/** Files are stored without compression, because a PDF is compressed already. */
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
