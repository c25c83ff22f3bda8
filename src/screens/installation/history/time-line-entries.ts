import type { EventSpell } from '#domain/grid/event-log.ts';
import { isOvervoltage, phaseOf } from '#domain/grid/voltage.ts';
import type { Instant, Volts } from '#domain/quantity.ts';
import type { OvervoltageRecord, StateRecord } from '#domain/service/status.ts';

/** Readings of 253 V or more that follow one another, on any phase. */
interface OvervoltageEntry {
  readonly of: 'overvoltage';
  readonly at: Instant;
  readonly to: Instant;
  readonly phases: readonly string[];
  readonly highest: Volts;
}

/** One line of the history of an inverter. */
export type TimeLineEntry =
  | { readonly of: 'state'; readonly at: Instant; readonly state: string }
  | { readonly of: 'event'; readonly at: Instant; readonly spell: EventSpell }
  | OvervoltageEntry;

interface Past {
  readonly states: readonly StateRecord[];
  readonly spells: readonly EventSpell[];
  readonly overvoltages: readonly OvervoltageRecord[];
}

/** Readings that are further apart are two exceedances. Unit: ms. */
const LONGEST_PAUSE = 15 * 60_000;

function exceedances(records: readonly OvervoltageRecord[]): OvervoltageEntry[] {
  const found: OvervoltageEntry[] = [];
  for (const { at, obis, voltage } of records.filter((one) => isOvervoltage(one.voltage)).toSorted((a, b) => a.at - b.at)) {
    const phase = phaseOf(obis) ?? obis;
    const last = found.at(-1);
    if (last === undefined || at - last.to > LONGEST_PAUSE)
      found.push({ of: 'overvoltage', at, to: at, phases: [phase], highest: voltage });
    else {
      const phases = [...new Set([...last.phases, phase])].sort();
      found[found.length - 1] = { ...last, to: at, phases, highest: voltage > last.highest ? voltage : last.highest };
    }
  }
  return found;
}

/** States, events and exceedances in one list, the newest first. An event without a reported begin is placed at its end. */
export function timeLineEntries({ states, spells, overvoltages }: Past): readonly TimeLineEntry[] {
  const ofStates = states.map(({ at, state }): TimeLineEntry => ({ of: 'state', at, state }));
  const ofEvents = spells.flatMap((spell): TimeLineEntry[] => {
    const at = spell.from ?? spell.to ?? spell.reportedUntil;
    return at === null ? [] : [{ of: 'event', at, spell }];
  });
  return [...ofStates, ...ofEvents, ...exceedances(overvoltages)].toSorted((a, b) => b.at - a.at);
}
