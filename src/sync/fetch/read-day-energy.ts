import type { Ask } from '#contract/endpoint.ts';
import type { energyData } from '#contract/telemetry.contract.ts';
import { sumOfBars } from '#domain/energy/fleet-energy.ts';
import { periodCode } from '#domain/energy/period.ts';
import type { EnergyBar } from '#domain/energy/series.ts';
import type { WattHours } from '#domain/quantity.ts';
import type { Outcome, Problem } from '#domain/service/problem.ts';
import type { LocalDate } from '#domain/time/local-date.ts';

type Said = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: Problem };

/** Asks what an installation gave in a day so far; its hours are summed up. */
export const readDayEnergy =
  (ask: (asked: Ask<typeof energyData>) => Promise<Said>) =>
  async (id: number, date: LocalDate): Promise<Outcome<WattHours | null>> => {
    const told = await ask({ params: { id }, query: { date, type: periodCode('day') } });
    if (!told.ok) return told;
    const bars = told.value as readonly EnergyBar[] | null;
    return bars === null ? { ok: false, problem: { is: 'shape' } } : { ok: true, value: sumOfBars(bars) };
  };
