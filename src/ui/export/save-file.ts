/** Saves a file as a download. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // the browser reads it after the click has returned
}

/** Saves a text as a download, in UTF-8. */
export const saveText = (name: string, text: string, type = 'text/plain'): void =>
  saveFile(new Blob([text], { type: `${type};charset=utf-8` }), name);

/** A name that every file system accepts: without diacritics and special characters. */
export const fileNameOf = (...parts: readonly string[]): string =>
  parts
    .join('-')
    .replace(/[łŁ]/g, (letter) => (letter === 'ł' ? 'l' : 'L'))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .toLowerCase();
