import { computed, type ReadonlySignal } from '@preact/signals-react';
import { needsUser } from '#domain/service/change-state.ts';
import { visitLid } from '#intents/visits/queue-visit.ts';
import { liveOpOf } from '#local/outbox/operations.repo.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Queries } from '#state/queries.ts';
import type { OpenVisit, VisitView } from '#state/views.ts';
import { liveSignal } from './live-signal.ts';

/** Unit: signals. Beyond this the oldest one is dropped. */
const KEPT = 20;

/** Visits on this device. */
export function visitQueries(db: ReadonlySignal<LocalDb | null>): Pick<Queries, 'visit' | 'openVisits' | 'fileBytes'> {
  const made = new Map<string, ReadonlySignal<VisitView>>();
  const open = liveSignal(db, readOpen);
  return {
    visit: (uuid) => {
      const known = made.get(uuid);
      if (known) return known;
      const read = liveSignal(db, (opened) => readVisit(opened, uuid));
      const one = computed((): VisitView => (read.value.is === 'read' ? read.value.value : { is: read.value.is }));
      if (made.size >= KEPT) made.delete([...made.keys()][0] ?? '');
      made.set(uuid, one);
      return one;
    },
    fileBytes: async (sha256) => (await db.peek()?.bytes.get(sha256))?.data ?? null,
    openVisits: computed(() => (open.value.is === 'read' ? open.value.value : null)),
  };
}

async function readVisit(db: LocalDb, uuid: string): Promise<VisitView> {
  const [row, live] = await Promise.all([db.visits.get(uuid), liveOpOf(db, visitLid(uuid))]);
  if (!row) return { is: 'absent' };
  const { document, about, sn, task, changedAt, base, theirs, form, at } = row;
  const conflicts = theirs ? (await import('#intents/visits/decide-visit.ts')).mergedWith(row, theirs).conflicts : [];
  const refusal = live && needsUser(live) ? (live.error?.text ?? '') : null;
  const facts = { document, about, sn, task, changedAt, base, theirs, form, at };
  return { is: 'held', ...facts, isWaiting: live !== undefined, change: live?.seq ?? null, refusal, conflicts };
}

async function readOpen(db: LocalDb): Promise<readonly OpenVisit[]> {
  const rows = await db.visits.where('state').equals('draft').toArray();
  return rows
    .toSorted((one, other) => other.changedAt - one.changedAt)
    .map(({ uuid, installation, task, about, sn, changedAt, document: { kind, technician } }) => ({
      ...{ uuid, installation, task, about, sn, changedAt, kind, technician: technician.id },
    }));
}
