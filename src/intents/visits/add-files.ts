import { toIso } from '#domain/time/warsaw.ts';
import type { Instant } from '#domain/quantity.ts';
import { type SiteCard, siteOwner } from '#domain/service/site-card.ts';
import { signedContent } from '#domain/visit/content-hash.ts';
import type { FileRole, Moment, VisitDocument, VisitFile } from '#domain/visit/document.ts';
import { hasRoomFor } from '#domain/visit/named-files.ts';
import { sha256Of } from '#local/digest.ts';
import { answerTo } from '#domain/visit/edit/answer-to.ts';
import { decide } from '#intents/decide.ts';
import type { IntentContext } from '#intents/intent-context.ts';
import { decisionOf, type NamedDecision } from '#intents/registry.ts';
import { siteFileLid } from '#intents/change-site-file.intent.ts';
import type { BegunVisit, VisitEdit } from './save-visit.intent.ts';

/** The bytes of a photo or document as they are kept. */
export interface FileContent {
  readonly type: VisitFile['type'];
  readonly data: ArrayBuffer;
  /** `null` for a PDF. */
  readonly preview: ArrayBuffer | null;
  /** Unit: pixels; `null` for a PDF. */
  readonly width: number | null;
  readonly height: number | null;
  /** How it is named to the user. Never used as a path. */
  readonly name: string;
}

/** Files to keep for a visit, and how its document names them. */
interface NewFiles {
  readonly visit: string;
  readonly files: readonly FileContent[];
  readonly role: FileRole;
  readonly takenAt: Instant;
  /** Before or after the work; `null`: not said. */
  readonly moment: Moment | null;
  /** Where it was taken, if the user chose to keep that. */
  readonly place?: VisitFile['place'];
  /** Name of the installation, to show. */
  readonly about: string;
  /** The edit of the document that names the files. */
  readonly edit: (files: readonly VisitFile[]) => VisitEdit;
  readonly begun?: BegunVisit;
}

/**
 * What became of added files.
 *
 * unproven   they are not on the disk as they were written
 * finished   the visit was finished meanwhile, so it does not change any more
 * full       the visit got its last files meanwhile
 */
export type Added = { readonly is: 'kept'; readonly hashes: readonly string[] } | { readonly is: 'unproven' | NotAdded['is'] };

class NotAdded extends Error {
  readonly is: 'finished' | 'full';
  constructor(is: NotAdded['is']) {
    super(is);
    this.is = is;
  }
}

/** Previews are always JPEG. */
const PREVIEW_TYPE = 'image/jpeg';

/**
 * The document with files that it does not have yet. Signatures are removed, because what was signed has changed. A finished or
 * full one throws: a photo was made smaller while the visit was finished, or got others. Source: specification 32.5, 32.13, 34.11.
 */
function withFiles(document: VisitDocument, files: readonly VisitFile[], name: (document: VisitDocument) => VisitDocument): VisitDocument {
  if (document.state === 'final' && document.source !== 'external') throw new NotAdded('finished');
  const known = new Set(document.files.map(({ sha256 }) => sha256));
  const added = files.filter(({ sha256 }) => !known.has(sha256));
  const sizes = added.map(({ bytes }) => bytes);
  if (added.length > 0 && !hasRoomFor(document.files, sizes)) throw new NotAdded('full');
  const next = name({ ...document, files: [...document.files, ...added] });
  return signedContent(next) === signedContent(document) ? next : { ...next, signatures: [] };
}

/** A file as the document names it, and what is stored of it. */
async function fileOf(
  { role, takenAt, moment, place = null }: Pick<NewFiles, 'role' | 'takenAt' | 'moment' | 'place'>,
  content: FileContent,
) {
  const { type, data, preview, width, height, name } = content;
  const [sha256, small] = await Promise.all([sha256Of(data), preview && sha256Of(preview)]);
  const thumb = preview && small !== null ? { sha256: small, bytes: preview.byteLength } : null;
  const taken = { taken_at: toIso(takenAt), width, height, caption: '', moment, place };
  const file: VisitFile = { sha256, bytes: data.byteLength, type, role, thumb, name, ...taken };
  return { file, data, preview };
}

/** Stores files, their previews and their mention in the visit in one transaction, and reads all back in a new one. */
async function addFiles(context: IntentContext, given: NewFiles): Promise<Added> {
  const { visit, about, begun } = given;
  const made = await Promise.all(given.files.map((content) => fileOf(given, content)));
  const keep = made.flatMap(({ file: { sha256, bytes, type, role, thumb, name }, data, preview }): NamedDecision[] => [
    ...(thumb && preview
      ? [['keepFile', visit, { ...thumb, type: PREVIEW_TYPE, role: 'preview', name, about, data: preview }] as const]
      : []),
    ['keepFile', visit, { sha256, bytes, type, role, name, about, data }],
  ]);
  const save: NamedDecision = ['saveVisit', visit, given.edit(made.map(({ file }) => file)), begun];
  try {
    await decide(context, [...keep, save].map(decisionOf), null);
  } catch (error) {
    if (error instanceof NotAdded) return { is: error.is };
    throw error;
  }
  return prove(context, made);
}

/** Reads what was stored back from the disk. */
async function prove({ db }: IntentContext, made: readonly { readonly file: VisitFile }[]): Promise<Added> {
  const hashes = made.flatMap(({ file: { sha256, thumb } }) => [sha256, ...(thumb ? [thumb.sha256] : [])]);
  const read = await db.bytes.bulkGet(hashes);
  const proven = await Promise.all(read.map(async (row, at) => row !== undefined && (await sha256Of(row.data)) === hashes[at]));
  return proven.every(Boolean) ? { is: 'kept', hashes: made.map(({ file }) => file.sha256) } : { is: 'unproven' };
}

/** A photo that was made smaller, for an answer of a visit. */
export interface NewPhoto extends Pick<NewFiles, 'visit' | 'role' | 'takenAt' | 'moment' | 'place' | 'about'> {
  /** Key of the question. */
  readonly item: string;
  /** Key of its string. */
  readonly of: string | null;
  readonly photo: ArrayBuffer;
  readonly preview: ArrayBuffer;
  readonly width: number;
  readonly height: number;
  readonly name: string;
}

/** Adds a photo to the answer of a question. */
export function addPhoto(context: IntentContext, given: NewPhoto): Promise<Added> {
  const { item, of, photo, preview, width, height, name, takenAt, ...rest } = given;
  const content: FileContent = { type: 'image/jpeg', data: photo, preview, width, height, name };
  const edit: NewFiles['edit'] = (files) => (document) => {
    if (!document) throw new Error(`The visit ${given.visit} is not on this device.`);
    return withFiles(document, files, (next) => {
      const named = next.answers.find((one) => one.item === item && one.of === of)?.files ?? [];
      return answerTo(item, of, { files: [...new Set([...named, ...files.map(({ sha256 }) => sha256)])] }, takenAt)(next);
    });
  };
  return addFiles(context, { ...rest, takenAt, files: [content], edit });
}

/** Documents to add to a visit as a whole. */
export interface NewDocuments extends Pick<NewFiles, 'visit' | 'files' | 'takenAt' | 'about'> {
  /** Of a visit that begins with them. */
  readonly begins?: { readonly document: VisitDocument; readonly begun: BegunVisit };
}

/** Adds documents to a visit, which may begin with them. */
export function addDocuments(context: IntentContext, { begins, ...given }: NewDocuments): Promise<Added> {
  const edit: NewFiles['edit'] = (files) => (now) => {
    const document = now ?? begins?.document;
    if (!document) throw new Error(`The visit ${given.visit} is not on this device.`);
    return withFiles(document, files, (next) => next);
  };
  return addFiles(context, { ...given, role: 'document', moment: null, edit, ...(begins && { begun: begins.begun }) });
}

/** A document or picture for the site card of an installation. */
export interface NewCardFile {
  /** As it is shown, with what waits on this device. */
  readonly card: SiteCard;
  readonly content: FileContent;
  readonly takenAt: Instant;
  /** Name of the installation, to show. */
  readonly about: string;
}

/** Adds a file to a site card: its bytes, its preview and the change that names it. */
export async function addSiteFile(context: IntentContext, { card, content, takenAt, about }: NewCardFile): Promise<Added> {
  const made = await fileOf({ role: 'document', takenAt, moment: null }, content);
  const { sha256, bytes, type, name, thumb } = made.file;
  const shown = { name, about, after: siteFileLid(card.id, sha256) };
  const owner = siteOwner(card.id);
  const decisions: readonly NamedDecision[] = [
    ['changeSiteFile', card, sha256, { bytes, type, name, thumb }, about],
    ...(thumb && made.preview
      ? [['keepFile', owner, { ...thumb, ...shown, type: PREVIEW_TYPE, role: 'preview', data: made.preview }] as const]
      : []),
    ['keepFile', owner, { sha256, bytes, type, ...shown, role: 'document', data: made.data }],
  ];
  await decide(context, decisions.map(decisionOf), null);
  return prove(context, [made]);
}
