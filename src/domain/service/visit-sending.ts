import type { FileHold, HoldChoices, Line } from '#domain/device/file-hold.ts';
import { fileHold } from '#domain/device/file-hold.ts';
import type { Instant } from '#domain/quantity.ts';

/** A photo or document of a visit, as it is named to the user. */
export interface FilePlace {
  readonly sha256: string;
  /** Its place among the photos or the documents of the visit, from 1. For a preview: that of its photo; `null`: the visit does not name it any more. */
  readonly nth: number | null;
  readonly of: number;
  readonly role: 'photo' | 'preview' | 'document' | 'protocol';
  /** The question that names it; empty if none does. */
  readonly ask: string;
  /** The key of that question, at which the visit is opened. */
  readonly place: string | null;
}

/** A file that is not sent by itself any more. */
export interface FileTrouble extends FilePlace {
  readonly seq: number;
  /** `removed`: somebody took it out of the visit; `withdrawn`: somebody deleted the visit at the office; `surplus`: one PDF too many. */
  readonly is: 'damaged' | 'refused' | 'removed' | 'withdrawn' | 'surplus';
  /** The status with which the office refused it. */
  readonly status: number | null;
  /** Why, in the office's words; empty without them. */
  readonly reason: string;
  /** Some bytes of it are on this device. */
  readonly hasBytes: boolean;
}

export const isUnawaited = ({ is }: FileTrouble): boolean => is !== 'damaged' && is !== 'refused';

/** How many files there are, and how many the office has. */
export interface FileCount {
  readonly all: number;
  readonly sent: number;
}

/** What the office has of a visit of this device. */
export interface VisitSending {
  readonly uuid: string;
  readonly about: string;
  readonly kind: 'service' | 'inspection';
  readonly isFinal: boolean;
  /** `stopped`: the office refused it, or the user has to decide. `sentAt`: when the office last confirmed it. */
  readonly document: { readonly is: 'sent' | 'waits' | 'stopped'; readonly sentAt: Instant | null };
  /** Photos, without previews and without those that will never come. */
  readonly photos: FileCount;
  /** Documents that the visit has: PDFs, and photos that were added as documents. */
  readonly attached: FileCount;
  /** Photos and documents that will never come: their reasons are stated. */
  readonly forgone: number;
  /** Unit: bytes, with previews and PDFs. */
  readonly bytes: { readonly all: number; readonly sent: number };
  /** The settings of the files that wait, the least restricted first; empty if none waits. */
  readonly waiting: readonly HoldChoices[];
  readonly troubles: readonly FileTrouble[];
  /** Why the office does not take its files now, in the office's words; empty if it does. They are sent later by themselves. */
  readonly refused: string;
  /** Files that neither the office nor this device has: the office was restored to an earlier state. */
  readonly lost: readonly FilePlace[];
  /** The office has erased it, and something of this device was not sent. The user has not confirmed that yet. */
  readonly isErased: boolean;
  /** Its changes that the office does not have. */
  readonly changes: readonly number[];
}

/** Why files of the visit wait; `null` if one may be sent, or none waits. */
export function holdOf({ waiting }: Pick<VisitSending, 'waiting'>, line: Line): FileHold | null {
  const holds = waiting.map((choices) => fileHold(choices, line));
  return holds.includes(null) ? null : (holds[0] ?? null);
}

/**
 * How much of the files of a visit the office has.
 *
 * Unit    percent, whole.
 * Range   100 only when all of it is there; without files 100.
 */
export const shareSent = ({ bytes: { all, sent } }: Pick<VisitSending, 'bytes'>): number =>
  all === 0 ? 100 : Math.min(Math.floor((100 * sent) / all), sent < all ? 99 : 100);

const unsentOf = ({ all, sent }: FileCount): number => all - sent;

export interface UnsentAmount {
  readonly visits: number;
  /** Visits of which the office lacks the document. */
  readonly documents: number;
  readonly photos: number;
  readonly attached: number;
  /** Unit: bytes. */
  readonly bytes: number;
}

export const unsentAmount = (visits: readonly VisitSending[]): UnsentAmount => ({
  visits: visits.length,
  documents: visits.filter(({ document }) => document.is !== 'sent').length,
  photos: visits.reduce((sum, { photos }) => sum + unsentOf(photos), 0),
  attached: visits.reduce((sum, { attached }) => sum + unsentOf(attached), 0),
  bytes: visits.reduce((sum, { bytes }) => sum + bytes.all - bytes.sent, 0),
});
