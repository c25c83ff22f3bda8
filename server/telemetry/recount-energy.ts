import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Equipment, EquipmentPeriod } from '#domain/service/equipment.ts';
import { markLimitedStale } from '#server/store/care/limited-days.ts';
import { judgeAgainSince } from '#server/store/care/repair-checks.ts';
import { markUnsure } from '#server/store/care/watches.ts';
import { markComparisonStale } from '#server/store/care/yields.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import type { InstallationForm } from '#domain/service/installation.ts';
import { readEquipment } from '#server/store/equipment.store.ts';
import { installationsStore } from '#server/store/installations.store.ts';
import { recountDays } from '#server/store/telemetry/energy-days.ts';
import {
  findNextRecount,
  noteRatingsStated,
  requestRecount,
  type RecountSpan,
  type Recount,
  shortenRecount,
} from '#server/store/telemetry/energy-recounts.ts';
import { resetLastPower } from '#server/store/telemetry/live.ts';
import { lockInverters } from '#server/store/telemetry/voltage-days-due.ts';

/** Days counted in one transaction: on the embedded database all others wait for it. */
const AT_ONCE = 20;
/** Days that are counted at once when ratings change; earlier ones follow later. */
const LATEST = 31;

async function recount(tx: Queryable, { id, first, last }: Recount, count: number): Promise<void> {
  const from: LocalDate = addDays(last, 1 - count) > first ? addDays(last, 1 - count) : first;
  await recountDays(tx, id, [from, last]);
  await shortenRecount(tx, { id, first, last }, addDays(from, -1));
}

/** Whether two sets of equipment count the same energy: it depends on the ratings alone. */
const isCountedAlike = (one: Equipment, other: Equipment): boolean =>
  one.inverterPower === other.inverterPower && one.generatorPower === other.generatorPower;

/** The times whose energy a change of equipment concerns; `null`: none. */
function spanOfChange(before: EquipmentPeriod | null, after: EquipmentPeriod | null): RecountSpan | null {
  const period = after ?? before;
  if (period === null) return null;
  if (before === null || after === null) return { from: period.fromAt, to: period.toAt };
  const [from, until] = [Math.min(before.fromAt, after.fromAt), Math.max(before.fromAt, after.fromAt)];
  if (!isCountedAlike(before, after)) return { from: before.reason === 'start' ? null : from, to: before.toAt };
  return from === until ? null : { from, to: until };
}

/**
 * Counts energy again after a period of equipment was entered, corrected or taken back: of that period only, no other day changes
 * (specification 37.7). The caller must hold the lock of the live row.
 */
export async function recountChange(tx: Queryable, before: EquipmentPeriod | null, after: EquipmentPeriod | null): Promise<void> {
  const span = spanOfChange(before, after);
  const id = (after ?? before)?.installation;
  if (id === undefined) return;
  await judgeAgain(tx, id, before, after);
  if (span === null) return;
  if (before && after && !isCountedAlike(before, after)) await noteRatingsStated(tx, id);
  await requestRecount(tx, id, span);
  const latest = await findNextRecount(tx, id);
  if (latest) await recount(tx, latest, LATEST);
}

/** Requests again what follows of the ratings and phases of that time (specification 37.9). */
async function judgeAgain(tx: Queryable, id: number, before: EquipmentPeriod | null, after: EquipmentPeriod | null): Promise<void> {
  const isSame = before?.fromAt === after?.fromAt && before?.phases === after?.phases;
  if (before && after && isSame && isCountedAlike(before, after)) return;
  const since = Math.min(...[before, after].flatMap((period) => period?.fromAt ?? []));
  await markComparisonStale(tx);
  await markLimitedStale(tx, localDateOf(since));
  await judgeAgainSince(tx, id, since);
  await resetLastPower(tx, id);
  await markUnsure(tx, id);
}

/** Changes the form of an installation: a correction of its latest period. The caller must hold the lock of the live row. */
export async function correctInstallation(tx: Queryable, id: number, form: InstallationForm): Promise<void> {
  const [before = null] = await readEquipment(tx, id);
  await installationsStore(tx).change(id, form);
  const [after = null] = await readEquipment(tx, id);
  await recountChange(tx, before, after);
}

/** Counts stored days again in chunks, letting other transactions go between. After an interruption it continues where it stopped. */
export async function recountStored(database: Database, isWanted: () => boolean = () => true): Promise<void> {
  for (let next = await findNextRecount(database); next !== undefined && isWanted(); next = await findNextRecount(database)) {
    const { id } = next;
    await database.transaction(
      async (tx) => {
        await lockInverters(tx, [id]);
        const held = await findNextRecount(tx, id);
        if (held) await recount(tx, held, AT_ONCE);
      },
      { patient: true },
    );
  }
}
