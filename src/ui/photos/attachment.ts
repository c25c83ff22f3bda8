import { beginsAs } from '#domain/visit/files/file-type.ts';
import { FILE_MAX, WORD_MAX } from '#domain/visit/limits.ts';
import { LONGEST_SIDE } from '#domain/visit/files/photo-role.ts';
import { shrinkPhotos } from './shrink-photo.ts';

const PDF = 'application/pdf';
/** Unit: bytes by which a type is known. */
const HEAD = 16;

/** What a file input for attachments accepts. */
export const ATTACHMENT_TYPES = `${PDF},image/*`;

/** A PDF as it is, or a photo that was made smaller, with a preview. */
export interface Attachment {
  readonly type: 'application/pdf' | 'image/jpeg';
  readonly data: ArrayBuffer;
  readonly preview: ArrayBuffer | null;
  /** Unit: pixels; `null` for a PDF. */
  readonly width: number | null;
  readonly height: number | null;
  readonly name: string;
}

/** The name without folders, as it is shown. */
const shownName = (name: string): string => (name.split(/[/\\]/).at(-1) ?? '').trim().slice(0, WORD_MAX);

/** A chosen file as it is kept. Whether it is a PDF is known by its first bytes, not by its name. */
export async function readAttachment(file: File): Promise<Attachment | 'too-large' | 'unreadable'> {
  const name = shownName(file.name);
  if (beginsAs(PDF, new Uint8Array(await file.slice(0, HEAD).arrayBuffer()))) {
    if (file.size > FILE_MAX) return 'too-large';
    return { type: PDF, data: await file.arrayBuffer(), preview: null, width: null, height: null, name };
  }
  let made: Attachment | 'unreadable' = 'unreadable';
  await shrinkPhotos([file], LONGEST_SIDE.nameplate, async (shrunk) => {
    if (!shrunk) return;
    const { photo, preview, width, height } = shrunk;
    made = { type: 'image/jpeg', data: photo, preview, width, height, name };
  });
  return made;
}
