import type { FILE_TYPES } from '#domain/visit/limits.ts';

type FileType = (typeof FILE_TYPES)[number];

/** Bytes at the beginning of a file by which its type is known; `null` is any byte. */
const SIGNATURES: Readonly<Record<FileType, readonly (number | null)[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/webp': [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
};

/** Whether a file that begins with these bytes is of the type. Too few bytes are of none. Source: specification 32.22. */
export function beginsAs(type: string, begin: Uint8Array): boolean {
  const signature = SIGNATURES[type as FileType] as (typeof SIGNATURES)[FileType] | undefined;
  return signature?.every((byte, index) => index < begin.length && (byte === null || byte === begin[index])) ?? false;
}
