import type { Database } from '#server/store/database-types.ts';
import {
  endChecking,
  endDiagnosing,
  endMarking,
  lockUnmarked,
  markOutdated,
  noteKnown,
  type RecomputeStage,
} from '#server/store/care/rule-changes.ts';
import { readSweepState, type SweepState } from '#server/store/care/yields.ts';
import { hideAllRepeated } from '#server/telemetry/hide-repeated.ts';
import { refillNoVoltages } from '#server/store/telemetry/no-voltages.ts';

/*
 * After a change of the rules all stored results are computed again, from the readings that are kept: energies and voltages by their own
 * tasks (recount-energy, sum-voltages), the newest days first, then comparisons, diagnoses and checks of repairs by the sweep. The stage is
 * in the database, so that it continues after an interruption. Where readings are deleted the earlier result remains.
 */

/** Installations marked in one transaction, for which all other calls wait on the embedded database. */
const AT_ONCE = 5;

/**
 * Marks the results of all installations, some at a time, and notes their readings without voltage since a time (ms), from which outages
 * follow. Returns the state after it.
 */
export async function markAll(database: Database, since: number, isWanted: () => boolean): Promise<SweepState> {
  while (isWanted()) {
    const count = await database.transaction(
      async (tx) => {
        const places = await lockUnmarked(tx, AT_ONCE);
        if (places.length > 0) {
          await hideAllRepeated(tx, places);
          await refillNoVoltages(tx, places, since);
          await markOutdated(
            tx,
            places.map(({ id }) => id),
          );
        } else await endMarking(tx);
        return places.length;
      },
      { patient: true },
    );
    if (count === 0) break;
  }
  return readSweepState(database);
}

/** Ends the stage of diagnoses if none is left; the checks of repairs are judged next. */
export const finishDiagnosing = (database: Database, stage: RecomputeStage | null): Promise<boolean> =>
  stage === 'diagnosing' ? database.transaction(endDiagnosing) : Promise.resolve(false);

/** Records what a whole sweep has finished. */
export async function finishSweep(database: Database, { stage, isKnown }: SweepState): Promise<void> {
  if (!isKnown) await noteKnown(database);
  if (stage !== null) await endChecking(database);
}
