import type { Instant } from '#domain/quantity.ts';
import { sendPart } from '#contract/care/visits/files.contract.ts';
import { oncePer } from '#lib/once-per.ts';
import type { KeepFileOp } from '#intents/visits/keep-file.intent.ts';
import { moved } from '#local/outbox/transitions.ts';
import { acceptance, type NotTaken } from '#remote/acceptance.ts';
import { call } from '#remote/call.ts';
import { partOf } from '#sync/file-part.ts';
import { claim, type Claimed, lookLater, release } from '#sync/outbox/claim.ts';
import type { DrainContext } from '#sync/outbox/drain-context.ts';
import { listSince } from '#sync/outbox/drain-list.ts';
import {
  ABSENT_GAP,
  LIST_FOR_CREATE,
  LONGEST_PART,
  NO_EXTENSIONS_GAP,
  QUICK_PART,
  SHORTEST_PART,
  SLOW_PART,
  nextAttemptAt,
} from '#sync/outbox/retry-policy.ts';
import { settleFailure } from '#sync/outbox/settle-failure.ts';
import { onWire } from '#sync/outbox/wire/on-wire.ts';
import { fetchVisit } from './confirm-files.ts';
import { isForbidden, noteReceived, receivedOf, waitForRole } from './file-states.ts';
import { prepareFile, prepareNext } from './prepare-file.ts';
import { confirmFile, keepPart, leaveFile, leaveUnnamed, putOff } from './settle-file.ts';
import { removeChange } from './settle-visit.ts';

/**
 * Sends one part of a file, from the first byte that the server does not have. The hash says where a file belongs, so a part that is sent
 * twice does no harm. `true` if another part may follow, or the file is settled.
 */
export async function sendFile(context: DrainContext, read: KeepFileOp): Promise<boolean> {
  const prepared = await prepareFile(context, read.body.sha256);
  if (prepared.is === 'gone') return removeChange(context, read);
  if (prepared.is === 'unnamed') return leaveUnnamed(context, read);
  if (isForbidden(context)) return false;
  const list = await listSince(context, context.parts.device.now() - LIST_FOR_CREATE);
  if (!list) return false;
  if (!list.hasExtensions) return lookLater(context, read, NO_EXTENSIONS_GAP, { isForeign: true });
  if (prepared.is !== 'ready') return leaveFile(context, read, 'damaged');
  const { file, data } = prepared;
  const claimed = await claim(context, read, { isKeyed: true, isForeign: false });
  if (!claimed) return false;
  const received = await receivedOf(context, claimed, file);
  if (received === null) return false;
  if (received === 'whole') return confirmFile(context, claimed.op);
  return sendFrom(context, read, claimed, { data, at: received });
}

interface Position {
  readonly data: ArrayBuffer;
  /** Unit: bytes that the server has. */
  readonly at: number;
}

async function sendFrom(context: DrainContext, read: KeepFileOp, claimed: Claimed<KeepFileOp>, { data, at }: Position): Promise<boolean> {
  const { device, wire } = context.parts;
  const { op, credential } = claimed;
  const { bytes, headers } = await partOf(data, at, context.partBytes);
  const request = { params: { sha256: op.body.sha256 }, bytes };
  const began = device.now();
  const received = await onWire(context, read, op, () => {
    prepareNext(context);
    return call(wire, sendPart, request, { token: credential.token, headers });
  });
  if (!received) return false;
  const answer = acceptance(received);
  fitPart(context, bytes.length, answer.ok ? device.now() - began : null);
  if (!answer.ok) return notTaken(context, claimed, answer);
  const { received: now, is_whole: isWhole } = answer.body as { readonly received: number; readonly is_whole: boolean };
  noteReceived(context, op.body.sha256, now);
  return isWhole ? confirmFile(context, op) : keepPart(context, op, now);
}

/**
 * The next part is longer after a quick one, and shorter after a slow one or a failure (`null`). A preview or the end of a file is quick on
 * a slow network too, so it does not make the next part longer.
 */
function fitPart(context: DrainContext, length: number, took: number | null): void {
  if (took === null || took > SLOW_PART) context.partBytes = Math.max(SHORTEST_PART, context.partBytes / 2);
  else if (took < QUICK_PART && length >= context.partBytes) context.partBytes = Math.min(LONGEST_PART, context.partBytes * 2);
}

const receivedIn = (body: unknown): number | null =>
  typeof body === 'object' && body !== null && 'received' in body && typeof body.received === 'number' ? body.received : null;

/** Unit: times that the server may find other bytes than the hash says before the user is asked. */
const WRONG_BYTES = 2;

async function notTaken(context: DrainContext, claimed: Claimed<KeepFileOp>, answer: NotTaken): Promise<boolean> {
  const { op } = claimed;
  const { status, retryAfter } = answer;
  const known = receivedIn(answer.body);
  if (known !== null) noteReceived(context, op.body.sha256, known);
  // the server has more or less: an answer was lost, or another sender has sent the same
  if (status === 409 && known !== null) return keepPart(context, op, known);
  if (status === 422 && (op.looks ?? 0) + 1 < WRONG_BYTES) {
    return release(context, op, 'giveBack', { notBefore: null, looks: (op.looks ?? 0) + 1 });
  }
  if (status === 413 || status === 415 || status === 422) return leaveFile(context, op, 'refused', { status, text: '' });
  if (status === 403) return (await waitForRole(context, op, answer)) ?? false;
  if (status === 404) return waitForVisit(context, op);
  // neither a full server nor a limit of bytes holds back anything but files
  if (status === 429 || status === 507 || status === 503)
    return putOff(context, op, nextAttemptAt(context.parts.device, op.failures, retryAfter));
  await settleFailure(context, claimed, answer);
  return false;
}

/** What this run has fetched of visits, so that each is fetched once for all its files. */
const fetchedIn = oncePer((_: DrainContext) => new Map<string, Awaited<ReturnType<typeof fetchVisit>>>());

/** No visit or card of the server names the file yet, or no longer: the copies of them are fetched, and the next run sees why. */
async function waitForVisit(context: DrainContext, op: KeepFileOp): Promise<boolean> {
  await putOff(context, op, (context.parts.device.now() + ABSENT_GAP) as Instant);
  const visits = (await context.parts.db.files.get(op.body.sha256))?.visits ?? [];
  const copies = fetchedIn(context);
  for (const uuid of visits) if (!copies.has(uuid)) copies.set(uuid, await fetchVisit(context, uuid));
  // a card that was fetched, and does not list it, is no longer among them
  const left = (await context.parts.db.files.get(op.body.sha256))?.visits ?? [];
  return left.every((uuid) => copies.get(uuid) === 'gone') && leaveUnnamed(context, moved(op, 'giveBack', { claimedBy: null }));
}
