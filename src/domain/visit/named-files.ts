import type { FileRole, Sha256, VisitDocument, VisitFile } from './document.ts';
import { VISIT_MAX } from './limits.ts';

/** A file as a visit names it, before its bytes arrive. */
export interface NamedFile {
  readonly sha256: Sha256;
  readonly bytes: number;
  readonly type: string;
  readonly role: FileRole | 'preview' | 'protocol';
}

/** Previews are always JPEG. */
const PREVIEW_TYPE = 'image/jpeg';

/** The files that a document names, each hash once: its photos and documents, then their previews. */
export function namedFiles({ files }: Pick<VisitDocument, 'files'>): readonly NamedFile[] {
  const own = files.map(({ sha256, bytes, type, role }): NamedFile => ({ sha256, bytes, type, role }));
  const previews = files.flatMap(({ thumb }): NamedFile[] => (thumb === null ? [] : [{ ...thumb, type: PREVIEW_TYPE, role: 'preview' }]));
  const byHash = new Map([...previews, ...own].map((file) => [file.sha256, file] as const));
  return [...byHash.values()].toSorted((one, other) => (one.sha256 < other.sha256 ? -1 : 1));
}

/** Whether files of these sizes may be added to those of a visit. Unit: bytes. Source: specification 32.5. */
export function hasRoomFor(files: readonly Pick<VisitFile, 'bytes'>[], added: readonly number[]): boolean {
  const all = [...files.map(({ bytes }) => bytes), ...added];
  return all.length <= VISIT_MAX.files && all.reduce((sum, bytes) => sum + bytes, 0) <= VISIT_MAX.allFiles;
}
