import type { LocalDate } from '#domain/time/local-date.ts';
import type { Finding, Sha256, TimeText, VisitDocument } from './document.ts';

/** What the server adds to a document in its answers. */
export interface ServerPart {
  readonly version: number;
  /**
   * Where the version was counted: the first eight digits of the epoch, and others of the row, since a draft that was deleted may be sent again.
   * Missing in the answer of an older server.
   */
  readonly epoch?: string;
  readonly received_at: TimeText;
  readonly final_at: TimeText | null;
  /** E-mail of the account that sent the present version. */
  readonly by: string;
  /** The visit that corrects this one. */
  readonly replaced_by: { readonly uuid: string; readonly number: string; readonly state: VisitDocument['state'] } | null;
  /** When names, signatures, photos and texts were removed from it; `null`: they were not. Missing in the answer of an older server. */
  readonly erased_at?: TimeText | null;
  /** The day of the installation's next inspection; `null` if it is not known. Source: specification 33.8. */
  readonly next_due: LocalDate | null;
  /** Hashes that the server does not have whole and that are not forgone. */
  readonly missing: readonly Sha256[];
  readonly forgone: readonly { readonly sha256: Sha256; readonly reason: string; readonly by: string }[];
  /** PDFs that were handed out. */
  readonly protocols: readonly { readonly sha256: Sha256; readonly bytes: number; readonly made_at: TimeText; readonly by: string }[];
}

/** A visit as the server answers it. Each finding says which service request came of it. */
export type AnsweredVisit = Omit<VisitDocument, 'findings'> &
  ServerPart & { readonly findings: readonly (Finding & { readonly task: number | null })[] };

/** Members of an answer that the server adds. */
export const answeredMembers = [
  'version',
  'epoch',
  'received_at',
  'final_at',
  'by',
  'replaced_by',
  'erased_at',
  'next_due',
  'missing',
  'forgone',
  'protocols',
] as const satisfies readonly (keyof ServerPart)[];

/**
 * The `ETag` of a version of a visit. After a restore, and of a draft that was deleted, versions are counted again.
 * Source: specification 32.83.
 */
export const versionTag = ({ version, epoch }: Pick<ServerPart, 'version' | 'epoch'>): string =>
  epoch === undefined ? `"${version}"` : `"${version}-${epoch}"`;

/** Unit: digits of the epoch. */
const EPOCH_DIGITS = 8;

/** Whether two answers are of one history of the database: the office was not restored between them. An older server does not say. */
export const isSameHistory = (one: Pick<ServerPart, 'epoch'>, other: Pick<ServerPart, 'epoch'>): boolean =>
  one.epoch === undefined || one.epoch.slice(0, EPOCH_DIGITS) === other.epoch?.slice(0, EPOCH_DIGITS);

/** Whether a copy is from before another one of the same history. */
export const isOlder = (one: Counted, than: Counted): boolean =>
  one.epoch === than.epoch || than.epoch === undefined
    ? one.version < than.version
    : Date.parse(one.received_at) < Date.parse(than.received_at);

type Counted = Pick<ServerPart, 'version' | 'epoch' | 'received_at'>;

/** The document in an answer: without what the server added. Other members that this version does not know stay. */
export function documentOf(visit: VisitDocument | AnsweredVisit): VisitDocument {
  const members = Object.entries(visit).filter(([name]) => !answeredMembers.some((own) => own === name));
  const findings = visit.findings.map((finding) => Object.fromEntries(Object.entries(finding).filter(([name]) => name !== 'task')));
  return { ...Object.fromEntries(members), findings } as unknown as VisitDocument;
}
