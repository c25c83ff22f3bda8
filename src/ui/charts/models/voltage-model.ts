import { isBright } from '#domain/energy/daylight.ts';
import { NO_READINGS, type PhaseVoltages, type Series } from '#domain/energy/series.ts';
import type { Spot } from '#domain/energy/sun.ts';
import type { Period } from '#domain/energy/period.ts';
import { type Instant, quantity, type Volts } from '#domain/quantity.ts';
import { withoutDisconnectedVoltages } from '#domain/grid/disconnected-voltages.ts';
import { N2_LOW } from '#domain/grid/voltage-quality/limits.ts';
import { OVERVOLTAGE } from '#domain/grid/voltage.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { chartsTexts } from '#texts/installation/charts.ts';
import { clockTime, shortDate } from '#texts/dates.ts';
import { polishNumber } from '#texts/numbers.ts';
import { type ChartModel, wholeSpan } from './chart-model.ts';
import { axisOf, type Columns, drawnOf, widestStep, withGaps } from './gaps.ts';
import { halfHours } from './half-hours.ts';
import { doubledHourMark } from '#texts/installation/doubled-hour.ts';

const SECOND = 1000;
const PHASES = ['a', 'b', 'c'] as const;

/** Columns of phases that were read together and in order, without copying. `null` for other phases. */
function sharedColumns(phases: readonly Series<Volts>[]): Columns | null {
  const [first = NO_READINGS] = phases;
  if (phases.some(({ at }) => at !== first.at)) return null;
  const axis = axisOf(first.at);
  return axis && { ...axis, columns: phases.map(({ values }) => drawnOf(values)) };
}

/** All phases over one axis of times. `undefined`: the phase was not read at that time. */
function alignColumns(phases: readonly Series<Volts>[]): Columns {
  const times = [...new Set(phases.flatMap(({ at }) => [...at]))].sort((one, other) => one - other);
  const columns = phases.map(({ at, values }) => {
    const drawn = drawnOf(values);
    const byTime = new Map([...at].map((time, index) => [time, drawn[index]]));
    return times.map((time) => byTime.get(time));
  });
  const x = times.map((at) => at / SECOND);
  return { x, columns, widest: widestStep(x) };
}

/** Phase-to-neutral voltages of a day or a week, with the threshold of 253 V, without those of a disconnected inverter in the dark at `spot`. */
export function voltageModel(phases: PhaseVoltages, period: Period, date: LocalDate, spot: Spot): ChartModel {
  const present = PHASES.filter((phase) => phases[phase].at.length > 0);
  const read = present.map((phase) => phases[phase]);
  const all = sharedColumns(read) ?? alignColumns(read);
  const { columns, leftOut, moments } = withoutDisconnectedVoltages(all.columns, (at) => !isBright((all.x[at] ?? 0) * SECOND, spot));
  const halves = period === 'week' ? halfHours(all.x, columns) : null;
  const drawn = withGaps({ ...all, columns: [...columns, ...(leftOut ?? [])] });
  const nameIn = (x: ChartModel['x']) => (index: number) => {
    const at: Instant = quantity((x[index] ?? 0) * SECOND);
    const day = period === 'day' ? '' : `${shortDate(localDateOf(at))} `;
    return day + clockTime(at) + doubledHourMark(at);
  };
  const nameOf = nameIn(drawn.x);
  const model: ChartModel = {
    tab: 'voltages',
    kind: 'lines',
    x: drawn.x,
    lines: present.map((phase, at) => ({
      label: chartsTexts.phases[phase],
      hint: chartsTexts.phaseHints[phase],
      look: PHASES.indexOf(phase) as 0 | 1 | 2,
      values: drawn.columns[at] ?? [],
      leftOut: leftOut ? drawn.columns[present.length + at] : undefined,
    })),
    ...wholeSpan(date, period === 'week' ? 7 : 1),
    unit: chartsTexts.units.voltage,
    decimals: 1,
    axisLabel: chartsTexts.axis.voltage,
    xName: chartsTexts.time,
    nameOf,
    tickOf: nameOf,
    threshold: OVERVOLTAGE,
    isApart: period === 'week',
    total: null,
    note: moments === 0 ? null : chartsTexts.leftOut.note(moments, polishNumber(N2_LOW, 1)),
  };
  return halves ? { ...model, caption: chartsTexts.halfHours, drawing: drawingOf(model, halves, nameIn(halves.x)) } : model;
}

/** A week of half-hours: the mean as a line, the lowest and the highest reading as a band. */
function drawingOf(model: ChartModel, { x, columns }: NonNullable<ReturnType<typeof halfHours>>, nameOf: ChartModel['nameOf']): ChartModel {
  const lines = model.lines.map(({ label, hint, look }, at) => ({
    label,
    ...(hint && { hint }),
    look,
    values: columns[at]?.values ?? [],
    band: columns[at]?.band,
  }));
  return { ...model, x, lines, nameOf, tickOf: nameOf, note: null };
}
