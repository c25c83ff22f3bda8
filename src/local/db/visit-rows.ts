import type { Checklist } from '#domain/checklists/checklist.ts';
import type { Instant } from '#domain/quantity.ts';
import type { AnsweredVisit } from '#domain/visit/answered-visit.ts';
import type { Sha256, VisitDocument, VisitState } from '#domain/visit/document.ts';
import type { NamedFile } from '#domain/visit/named-files.ts';

/** The document that is on the wire, or was sent and not answered. It is repeated unchanged until it is answered. */
export interface SentVisit {
  readonly rev: number;
  readonly document: VisitDocument;
  /** SHA-256 of the canonical form, by which the office knows the body; missing in a row of an older app. */
  readonly hash?: Sha256;
}

/** A visit on this device. Names of columns are stored on devices, so they stay as they are. */
export interface VisitRow {
  readonly uuid: string;
  readonly installation: number;
  readonly state: VisitState;
  readonly changedAt: Instant;
  /** With all changes of this device. Its `task` is set when it is sent. */
  readonly document: VisitDocument;
  /** The local id of its service request; `null` without one. */
  readonly task: string | null;
  /** Name of the installation, to show. */
  readonly about: string;
  /** Serial number of the inverter, by which the installation is found after a restore of the office. Empty if unknown. */
  readonly sn: string;
  /** The checklist by which it is filled in; `null` for an inspection by another company. */
  readonly form: Checklist | null;
  /** The question that was open last, as `item` or `item.string`. */
  readonly at: string | null;
  /** The copy that the office last confirmed; `null` before. */
  readonly base: AnsweredVisit | null;
  /** Raised with each change on this device. */
  readonly rev: number;
  readonly sent: SentVisit | null;
  /** When the office last confirmed a change of this device. */
  readonly sentAt: Instant | null;
  /** The office's copy that contradicts this one, until the user has decided; else `null`. */
  readonly theirs: AnsweredVisit | null;
  /** The office restored an earlier state after `base`; cleared when it has answered. */
  readonly isRestored?: boolean;
  /** The office has removed names, signatures, photos and texts from it, so it was removed here too and does not change any more. */
  readonly erased?: ErasedVisit;
}

export interface ErasedVisit {
  /** ISO 8601. */
  readonly at: string;
  /** Something of it was not sent, and will not be. */
  readonly hadUnsent: boolean;
}

/**
 * kept       on this device only
 * at-office  the office has said that it has the file whole
 * refused    the office does not accept it
 * damaged    the bytes on this device are missing or are not those of the hash
 * unnamed    the office has no visit that names it
 */
export type FileState = 'kept' | 'at-office' | 'refused' | 'damaged' | 'unnamed';

/** A photo, preview, document or PDF of visits, without its bytes. */
export interface FileRow extends NamedFile {
  readonly visits: readonly string[];
  readonly state: FileState;
  /** How it is named to the user. */
  readonly name: string;
  readonly atOfficeSince: Instant | null;
  /** A copy of its visit that was fetched since then names it and does not miss it. */
  readonly isConfirmed?: boolean;
  /** Unit: bytes that the office had of it when it last answered, to show; missing if none. */
  readonly received?: number;
}

/** The bytes of a file, apart from the rest so that a list of photos reads none. */
export interface BytesRow {
  readonly sha256: Sha256;
  readonly data: ArrayBuffer;
}
