import { computed, type ReadonlySignal } from '@preact/signals-react';
import { isLive, needsUser } from '#domain/service/change-state.ts';
import { endDecisionsOf, reopened } from '#intents/visits/end-decisions.ts';
import { visitLid } from '#intents/visits/queue-visit.ts';
import { isRefusedEnd } from '#intents/visits/save-visit.intent.ts';
import { liveOpOf } from '#local/outbox/operations.repo.ts';
import { factOf } from '#local/db/facts.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Queries } from './queries.ts';
import type { VisitSending } from '#domain/service/visit-sending.ts';
import { fileSendingOf } from '#local/visits/file-sending.repo.ts';
import type { DeviceVisit, VisitInProgress, VisitView } from '#state/views.ts';
import { OPEN_VISIT, type OpenVisitFact, owedProtocolsOf } from '#local/visits/visits.repo.ts';
import { type LiveResult, liveSignal } from './live-signal.ts';

/** Unit: signals. Beyond this the oldest one is dropped. */
const KEPT = 20;
const NONE_OWED: readonly string[] = [];

/** Visits on this device. */
export function visitQueries(
  db: ReadonlySignal<LocalDb | null>,
): Pick<
  Queries,
  'visit' | 'deviceVisits' | 'visitInProgress' | 'fileBytes' | 'unsentVisits' | 'visitSending' | 'isWifiOnly' | 'owedProtocols'
> {
  const made = new Map<string, ReadonlySignal<VisitView>>();
  const sendings = new Map<string, ReadonlySignal<VisitSending | null>>();
  const held = liveSignal(db, readHeld);
  const inProgress = liveSignal(db, readInProgress);
  const owed = liveSignal(db, owedProtocolsOf);
  return {
    owedProtocols: computed(() => (owed.value.is === 'read' ? owed.value.value : NONE_OWED)),
    visit: (uuid) => {
      const known = made.get(uuid);
      if (known) return known;
      const read = liveSignal(db, (opened) => readVisit(opened, uuid));
      const one = computed((): VisitView => (read.value.is === 'read' ? read.value.value : { is: read.value.is }));
      if (made.size >= KEPT) made.delete([...made.keys()][0] ?? '');
      made.set(uuid, one);
      return one;
    },
    unsentVisits: valueOr(
      liveSignal(db, async (opened) => (await sendingQueries()).readVisitSendings(opened)),
      null,
    ),
    visitSending: (uuid) => {
      const known = sendings.get(uuid);
      if (known) return known;
      const read = liveSignal(db, async (opened) => (await sendingQueries()).readVisitSending(opened, uuid));
      const one = valueOr(read, null);
      sendings.set(uuid, one);
      return one;
    },
    isWifiOnly: valueOr(
      liveSignal(db, async (opened) => (await fileSendingOf(opened)).isWifiOnly),
      false,
    ),
    fileBytes: async (sha256) => (await db.peek()?.bytes.get(sha256))?.data ?? null,
    deviceVisits: valueOr(held, null),
    visitInProgress: valueOr(inProgress, undefined),
  };
}

const valueOr = <T, E>(read: ReadonlySignal<LiveResult<T>>, otherwise: E): ReadonlySignal<T | E> =>
  computed(() => (read.value.is === 'read' ? read.value.value : otherwise));

/** Loaded when it is first read. `Promise.resolve` lets Dexie follow the reads after it. */
const sendingQueries = () => Promise.resolve(import('./visit-sendings.ts'));

async function readVisit(db: LocalDb, uuid: string): Promise<VisitView> {
  const [row, live] = await Promise.all([db.visits.get(uuid), liveOpOf(db, visitLid(uuid))]);
  if (!row) return { is: 'absent' };
  const { about, sn, task, changedAt, base, theirs, form, at, erased } = row;
  const isEnded = await isRefusedEnd(db, row);
  const document = isEnded ? reopened(row.document, await endDecisionsOf(db, uuid)) : row.document;
  const refusal = live && needsUser(live) ? (live.error?.text ?? '') : null;
  const facts = { document, about, sn, task, changedAt, base, theirs, form, at, ...(erased && { erased }) };
  const files = await db.files.where('visits').equals(uuid).toArray();
  // after all reads: those after an import are not followed
  const conflicts = theirs ? (await import('#intents/visits/decide-visit.ts')).mergedWith(row, theirs).conflicts : [];
  const kept = files.filter(({ role }) => role === 'protocol').map(({ sha256, bytes, name }) => ({ sha256, bytes, name }));
  return { is: 'held', ...facts, kept, isWaiting: live !== undefined, change: live?.seq ?? null, refusal, isEnded, conflicts };
}

async function readHeld(db: LocalDb): Promise<readonly DeviceVisit[]> {
  const [rows, ops] = await Promise.all([db.visits.toArray(), db.ops.where('lid').startsWith(visitLid('')).toArray()]);
  const waiting = new Set(ops.filter(isLive).map(({ lid }) => lid));
  return rows
    .toSorted((one, other) => other.changedAt - one.changedAt)
    .map(({ uuid, installation, task, about, sn, changedAt, document, form }) => ({
      ...{ installation, task, about, sn, changedAt, document, form, isWaiting: waiting.has(visitLid(uuid)) },
    }));
}

async function readInProgress(db: LocalDb): Promise<VisitInProgress | null> {
  const note = await factOf<OpenVisitFact>(db, OPEN_VISIT);
  const row = note === null ? undefined : await db.visits.get(note.uuid);
  return note && row?.state === 'draft' ? { ...note, about: row.about, changedAt: row.changedAt } : null;
}
