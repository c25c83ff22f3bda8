import { toIso } from '#domain/time/warsaw.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Moment, VisitDocument, VisitFile } from '#domain/visit/document.ts';
import { sha256Of } from '#local/files/digest.ts';
import { answerTo } from '#domain/visit/edit/answer-to.ts';
import { decide } from '#intents/decide.ts';
import type { IntentContext } from '#intents/intent-context.ts';
import { decisionOf } from '#intents/registry.ts';

/** A photo that was made smaller, for an answer of a visit. */
export interface NewPhoto {
  readonly visit: string;
  /** Key of the question. */
  readonly item: string;
  /** Key of its string. */
  readonly of: string | null;
  readonly photo: ArrayBuffer;
  readonly preview: ArrayBuffer;
  readonly width: number;
  readonly height: number;
  /** How it is named to the user. */
  readonly name: string;
  readonly takenAt: Instant;
  /** Before or after the work; `null`: not said. */
  readonly moment: Moment | null;
  /** Name of the installation, to show. */
  readonly about: string;
}

const TYPE = 'image/jpeg';
/** The document with a file, named by an answer. */
function withFile(document: VisitDocument, file: VisitFile, { item, of, takenAt }: NewPhoto): VisitDocument {
  const files = document.files.some(({ sha256 }) => sha256 === file.sha256) ? document.files : [...document.files, file];
  const named = document.answers.find((one) => one.item === item && one.of === of)?.files ?? [];
  return answerTo(item, of, { files: [...new Set([...named, file.sha256])] }, takenAt)({ ...document, files });
}

/**
 * Stores a photo, its preview and its mention in the visit in one transaction, and reads both back in a new one. Resolves to the
 * hash of the photo, or to `null` if what is on the disk is not what was written.
 */
export async function addPhoto(context: IntentContext, given: NewPhoto): Promise<string | null> {
  const { visit, photo, preview, width, height, name, takenAt, moment, about } = given;
  const [sha256, small] = await Promise.all([sha256Of(photo), sha256Of(preview)]);
  const thumb = { sha256: small, bytes: preview.byteLength };
  const taken = { taken_at: toIso(takenAt), width, height, caption: '', moment, place: null };
  const file: VisitFile = { sha256, bytes: photo.byteLength, type: TYPE, role: 'photo', thumb, name, ...taken };
  const kept = { type: TYPE, name, about };
  await decide(
    context,
    [
      decisionOf(['keepFile', visit, { ...kept, ...thumb, role: 'preview', data: preview }]),
      decisionOf(['keepFile', visit, { ...kept, sha256, bytes: photo.byteLength, role: 'photo', data: photo }]),
      decisionOf(['saveVisit', visit, (document) => (document ? withFile(document, file, given) : missing(visit))]),
    ],
    null,
  );
  const read = await context.db.bytes.bulkGet([sha256, small]);
  const hashes = await Promise.all(read.map((row) => (row ? sha256Of(row.data) : null)));
  return hashes[0] === sha256 && hashes[1] === small ? sha256 : null;
}

function missing(visit: string): never {
  throw new Error(`The visit ${visit} is not on this device.`);
}
