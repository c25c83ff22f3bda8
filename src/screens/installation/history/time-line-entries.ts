import type { FuseCheck } from '#domain/diagnosis/fuse/fuse-check.ts';
import type { EventSpell } from '#domain/grid/event-log.ts';
import { type Exceedance, exceedances } from '#domain/grid/exceedances.ts';
import type { Instant } from '#domain/quantity.ts';
import type { OvervoltageRecord, StateRecord } from '#domain/grid/status.ts';

/** One line of the history of an inverter. */
export type TimeLineEntry =
  | { readonly of: 'state'; readonly at: Instant; readonly state: string }
  | { readonly of: 'event'; readonly at: Instant; readonly spell: EventSpell }
  | { readonly of: 'fuses'; readonly at: Instant; readonly check: FuseCheck }
  | ({ readonly of: 'overvoltage'; readonly at: Instant } & Exceedance);

interface Past {
  readonly states: readonly StateRecord[];
  readonly spells: readonly EventSpell[];
  readonly overvoltages: readonly OvervoltageRecord[];
  readonly fuseChecks: readonly FuseCheck[];
}

/** States, events, exceedances and who said that the fuses are good, in one list, the newest first. An event without a reported begin is placed at its end. */
export function timeLineEntries({ states, spells, overvoltages, fuseChecks }: Past): readonly TimeLineEntry[] {
  const ofStates = states.map(({ at, state }): TimeLineEntry => ({ of: 'state', at, state }));
  const ofEvents = spells.flatMap((spell): TimeLineEntry[] => {
    const at = spell.from ?? spell.to ?? spell.reportedUntil;
    return at === null ? [] : [{ of: 'event', at, spell }];
  });
  const ofOvervoltages = exceedances(overvoltages).map((one): TimeLineEntry => ({ of: 'overvoltage', at: one.from, ...one }));
  const ofFuses = fuseChecks.map((check): TimeLineEntry => ({ of: 'fuses', at: check.at, check }));
  return [...ofStates, ...ofEvents, ...ofOvervoltages, ...ofFuses].toSorted((a, b) => b.at - a.at);
}
