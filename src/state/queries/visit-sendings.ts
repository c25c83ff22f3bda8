import { isLive, isMoving, needsUser } from '#domain/service/change-state.ts';
import type { FileCount, FilePlace, FileTrouble, VisitSending } from '#domain/service/visit-sending.ts';
import type { AnsweredVisit } from '#domain/visit/answered-visit.ts';
import type { VisitFile } from '#domain/visit/document.ts';
import { namedFiles } from '#domain/visit/named-files.ts';
import { fromIso } from '#domain/time/warsaw.ts';
import { isFile } from '#intents/registry.ts';
import { fileLid, type KeepFileOp } from '#intents/visits/keep-file.intent.ts';
import { isNaming, type KeepProtocolOp } from '#intents/visits/keep-protocol.intent.ts';
import { visitLid } from '#intents/visits/queue-visit.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Op } from '#local/db/row-types.ts';
import type { FileRow, VisitRow } from '#local/db/visit-rows.ts';
import { type FileSending, fileSendingOf, choicesOf } from '#local/visits/file-sending.repo.ts';

interface Read {
  /** Live changes by visit. */
  readonly ops: ReadonlyMap<string, readonly Op[]>;
  /** Files by visit. */
  readonly files: ReadonlyMap<string, readonly FileRow[]>;
  /** Hashes whose bytes are on the device. */
  readonly held: ReadonlySet<string>;
  /** Hashes of the files that the office has received. */
  readonly received: ReadonlySet<string>;
  /** What waits: `lid` of each live change. */
  readonly waiting: ReadonlySet<string>;
  readonly sending: FileSending;
}

/** Visits of this device of which the office does not have everything, those that need the user first, then in the order of decisions. */
export async function readVisitSendings(db: LocalDb): Promise<readonly VisitSending[]> {
  const read = await readAll(db);
  const rows = await db.visits.filter(({ uuid, erased }) => read.ops.has(uuid) || erased?.hadUnsent === true).toArray();
  const needsUser = ({ document, troubles, isErased }: VisitSending): boolean =>
    isErased || document.is === 'stopped' || troubles.length > 0;
  return rows.map((row) => sendingOf(row, read)).toSorted((one, other) => Number(needsUser(other)) - Number(needsUser(one)));
}

/** The same of one visit, also of one that is sent; `null`: it is not on this device. */
export async function readVisitSending(db: LocalDb, uuid: string): Promise<VisitSending | null> {
  const row = await db.visits.get(uuid);
  return row ? sendingOf(row, await readAll(db)) : null;
}

async function readAll(db: LocalDb): Promise<Read> {
  const [all, files, held, sending] = await Promise.all([
    db.ops.toArray(),
    db.files.toArray(),
    db.bytes.toCollection().primaryKeys(),
    fileSendingOf(db),
  ]);
  const ops = all.filter(isLive);
  const visitsOfFile = new Map(files.map(({ sha256, visits }) => [sha256, visits] as const));
  return {
    ops: byVisit(ops, (op) => visitsOf(op, visitsOfFile)),
    files: byVisit(files, ({ visits }) => visits),
    held: new Set(held),
    received: new Set(files.filter(({ state }) => state === 'at-office').map(({ sha256 }) => sha256)),
    waiting: new Set(ops.map(({ lid }) => lid)),
    sending,
  };
}

function byVisit<Row>(rows: readonly Row[], uuidsOf: (row: Row) => readonly string[]): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    for (const uuid of uuidsOf(row)) {
      const own = found.get(uuid);
      if (own) own.push(row);
      else found.set(uuid, [row]);
    }
  }
  return found;
}

const visitIn = ({ body }: Op): string | null =>
  typeof body === 'object' && body !== null && 'visit' in body && typeof body.visit === 'string' ? body.visit : null;

/** The visits that a change belongs to. A file belongs to each visit that names it. */
function visitsOf(op: Op, visitsOfFile: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const visit = visitIn(op);
  if (visit === null) return [];
  return (isFile(op) && visitsOfFile.get(op.body.sha256)) || [visit];
}

function sendingOf(row: VisitRow, read: Read): VisitSending {
  const { uuid, about, document, state, base, sentAt } = row;
  const [own, files] = [read.ops.get(uuid) ?? [], read.files.get(uuid) ?? []];
  const change = own.find(({ lid }) => lid === visitLid(uuid));
  const confirmedAt = base === null ? null : (sentAt ?? fromIso(base.received_at) ?? null);
  const waits = own.filter(isFile);
  const fileOf = new Map(files.map((file) => [file.sha256, file] as const));
  const isSent = ({ sha256 }: VisitFile): boolean => isAtOffice(row, fileOf.get(sha256), sha256);
  const isForgone = (sha256: string): boolean => isForgoneFile(row, fileOf.get(sha256), sha256, read);
  const awaited = document.files.filter((file) => isSent(file) || !isForgone(file.sha256));
  const bytesOf = files.filter(({ sha256, state: is }) => is === 'at-office' || !isForgone(sha256));
  const countOf = (named: readonly VisitFile[]): FileCount => ({ all: named.length, sent: named.filter(isSent).length });
  const [attached, photos] = [awaited.filter(isAttached), awaited.filter((file) => !isAttached(file))];
  return {
    uuid,
    about,
    kind: document.kind,
    isFinal: state === 'final',
    document: {
      is: change === undefined && base !== null ? 'sent' : change && !isMoving(change) ? 'stopped' : 'waits',
      sentAt: confirmedAt,
    },
    photos: countOf(photos),
    attached: countOf(attached),
    forgone: document.files.length - awaited.length,
    bytes: {
      all: sum(bytesOf.map(({ bytes }) => bytes)),
      sent: sum(bytesOf.map(({ bytes, state: is, received = 0 }) => (is === 'at-office' ? bytes : received))),
    },
    waiting: waits.filter(isMoving).map((op) => choicesOf(read.sending, op, fileOf.get(op.body.sha256) ?? { visits: [uuid] })),
    troubles: [
      ...waits.filter((op) => !isMoving(op)).map((op) => troubleOf(row, op, read)),
      ...own.filter(isNaming).flatMap((op) => (op.error?.status === 409 && needsUser(op) ? [surplusOf(row, op, read)] : [])),
    ],
    refused: waits.find(isForbidden)?.error?.text ?? '',
    lost: lostOf(row, read),
    isErased: row.erased?.hadUnsent === true,
    changes: own.map(({ seq }) => seq),
  };
}

const isForbidden = (op: KeepFileOp): boolean => isMoving(op) && op.error?.status === 403;

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

/** Whether the office has a file; one that another device added is known from the office's copy alone. It does not miss what is forgone. */
function isAtOffice({ base }: VisitRow, file: FileRow | undefined, sha256: string): boolean {
  if (file) return file.state === 'at-office' && !base?.missing.includes(sha256);
  if (base === null || base.missing.includes(sha256)) return false;
  return base.files.some((one) => one.sha256 === sha256) && !isForgoneThere(base, sha256);
}

const isForgoneThere = ({ forgone }: Pick<AnsweredVisit, 'forgone'>, sha256: string): boolean =>
  forgone.some((one) => one.sha256 === sha256);

/** Whether a file will never come: the office says so, or the user has said it here and has no bytes of it any more. */
const isForgoneFile = ({ base }: VisitRow, file: FileRow | undefined, sha256: string, { waiting }: Read): boolean =>
  (base !== null && isForgoneThere(base, sha256)) || (file?.state === 'refused' && !waiting.has(fileLid(sha256)));

function troubleOf(row: VisitRow, { seq, body: { sha256, role }, why, error }: KeepFileOp, { held }: Read): FileTrouble {
  return {
    ...placeOf(row, sha256, role),
    seq,
    is: why === 'damaged' ? 'damaged' : why !== 'unnamed' ? 'refused' : isNamed(row, sha256) ? 'withdrawn' : 'removed',
    status: error?.status ?? null,
    reason: error?.text ?? '',
    hasBytes: held.has(sha256),
  };
}

/** A PDF that the office does not keep beside the visit. */
function surplusOf(row: VisitRow, { seq, body: { sha256 }, error }: KeepProtocolOp, { held }: Read): FileTrouble {
  const place = placeOf(row, sha256, 'protocol');
  return { ...place, seq, is: 'surplus', status: error?.status ?? null, reason: error?.text ?? '', hasBytes: held.has(sha256) };
}

const isNamed = ({ document }: VisitRow, sha256: string): boolean => namedFiles(document).some((one) => one.sha256 === sha256);

/** Files that the office misses, and this device has sent and dropped. Those that this device never had may be on another one. */
function lostOf(row: VisitRow, { held, received, waiting }: Read): readonly FilePlace[] {
  const isLost = ({ sha256 }: { readonly sha256: string }): boolean =>
    row.base?.missing.includes(sha256) === true && received.has(sha256) && !held.has(sha256) && !waiting.has(fileLid(sha256));
  return row.document.files.filter(isLost).map(({ sha256, role }) => placeOf(row, sha256, role === 'document' ? 'document' : 'photo'));
}

const isAttached = ({ role }: Pick<VisitFile, 'role'>): boolean => role === 'document';

function placeOf({ document, form: checklist }: VisitRow, sha256: string, role: KeepFileOp['body']['role']): FilePlace {
  const file = document.files.find((one) => one.sha256 === sha256 || one.thumb?.sha256 === sha256);
  const alike = file ? document.files.filter((one) => isAttached(one) === isAttached(file)) : [];
  const named = file?.sha256;
  const answer = document.answers.find(({ files }) => named !== undefined && files.includes(named));
  const isAsked = ({ key }: { readonly key: string }): boolean => key === answer?.item;
  const item = checklist?.sections.flatMap(({ items }) => items).find(isAsked) ?? document.guide?.items.find(isAsked);
  const label = document.strings.find(({ key }) => key === answer?.of)?.label;
  return {
    sha256,
    nth: file ? alike.indexOf(file) + 1 : null,
    of: alike.length,
    role: role === 'nameplate' ? 'photo' : role,
    ask: [label, item?.ask].filter(Boolean).join(' · '),
    place: answer ? (answer.of === null ? answer.item : `${answer.item}.${answer.of}`) : null,
  };
}
