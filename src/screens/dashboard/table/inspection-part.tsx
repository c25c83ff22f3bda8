import type { ReadonlySignal } from '@preact/signals-react';
import type { Installation } from '#domain/service/installation.ts';
import { firstValue, lastKnown, type Resource } from '#domain/service/resource.ts';
import type { InspectionOfInstallation, InspectionState } from '#domain/visit/inspection-due.ts';
import { type DateChoice, type DateChoices, INSPECTION, WARRANTY } from '#state/use-list-view.ts';
import { daysBetween, type LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { shortDate } from '#texts/dates.ts';
import { inspectionStates, listedInspectionTexts as texts, listedWarrantyTexts as warrantyTexts } from '#texts/care/inspection-states.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import chips from '#ui/tables/cards/chips.module.css';
import type { ExportColumn } from '#ui/export/export-table.ts';
import type { Column } from '#ui/tables/column.ts';
import classes from './inspections.module.css';

type Inspections = Resource<readonly InspectionOfInstallation[]>;
type ById = ReadonlyMap<number, InspectionOfInstallation>;

const TONES: Readonly<Record<InspectionState, string | undefined>> = { overdue: 'bad', soon: 'warn', later: undefined, unknown: undefined };

const isState = (text: string | null): text is InspectionState => text !== null && Object.hasOwn(inspectionStates, text);

const byIdOf = (rows: readonly InspectionOfInstallation[]): ById => new Map(rows.map((row) => [row.installation, row] as const));

/** 'Po terminie 01/10/2026'; the state alone without a date. */
const textOf = ({ state, due }: InspectionOfInstallation): string =>
  [inspectionStates[state], due && shortDate(due)].filter(Boolean).join(' ');

function columnOf(byId: ById): Column<Installation> {
  return {
    key: INSPECTION,
    title: texts.title,
    width: '10%',
    sortBy: { text: ({ id }) => byId.get(id)?.due ?? null },
    cell: ({ id }) => {
      const row = byId.get(id);
      if (!row) return null;
      return (
        <span className={classes.due} data-tone={TONES[row.state]} title={textOf(row)}>
          <strong>{row.due === null ? texts.noDate : inspectionStates[row.state]}</strong>
          {row.due !== null && <span className={classes.day}>{shortDate(row.due)}</span>}
        </span>
      );
    },
  };
}

const warrantyColumn: Column<Installation> = {
  key: WARRANTY,
  title: warrantyTexts.column,
  width: '8%',
  sortBy: { text: ({ inverterWarrantyTo }) => inverterWarrantyTo ?? null },
  cell: ({ inverterWarrantyTo: to }) => to && shortDate(to),
};

/** Unit: days. Source: specification 38.6. */
const ENDING = 90;
/** The value of the choice by the end of the guarantee. */
const SOON = 'soon';

/** Whether the guarantee of an inverter ends within 90 days. Range: not one that is over. */
export const isEnding = (to: LocalDate | undefined, today: LocalDate): boolean =>
  to !== undefined && to >= today && daysBetween(today, to) <= ENDING;

/** The columns that are shown and the rows that both choices keep. `resource`: `null` where no inspection is asked for. */
export function datesOf(resource: Inspections | null, extra: readonly string[], { inspection, warranty }: DateChoices) {
  const inspections = resource && inspectionsOf(resource, inspection);
  const today = localDateOf(Date.now());
  const isByWarranty = warranty === SOON;
  return {
    inspections,
    columns: [
      ...(inspections && extra.includes(INSPECTION) ? [inspections.column] : []),
      ...(extra.includes(WARRANTY) ? [warrantyColumn] : []),
    ],
    keeps: (row: Installation): boolean => (inspections?.keeps(row) ?? true) && (!isByWarranty || isEnding(row.inverterWarrantyTo, today)),
    warrantyName: isByWarranty ? warrantyTexts.chosen : null,
  };
}

/**
 * The column of the list, the rows that the choice keeps, and the chip that ends the choice. Rows are kept while the dates are loading or
 * cannot be had: a filter must not hide what it knows nothing of.
 */
function inspectionsOf(resource: Inspections, choice: string | null) {
  const known = lastKnown(resource);
  const byId = byIdOf(known ?? []);
  const isFiltered = isState(choice) && known !== undefined;
  return {
    column: columnOf(byId),
    isLoading: resource.is === 'loading',
    isMissing: known === undefined && resource.is !== 'loading',
    keeps: ({ id }: Installation): boolean => !isFiltered || byId.get(id)?.state === choice,
    name: isState(choice) ? texts.chosen(inspectionStates[choice]) : null,
  };
}

const warrantyExport: ExportColumn<Installation> = {
  title: warrantyTexts.column,
  value: ({ inverterWarrantyTo: to }) => (to ? shortDate(to) : ''),
  width: 1.2,
};

/** The columns for a file; the inspections are fetched now if this device does not hold them. */
export async function dateExport(source: ReadonlySignal<Inspections>): Promise<readonly ExportColumn<Installation>[]> {
  const known = lastKnown(await firstValue(source));
  if (!known) return [warrantyExport];
  const byId = byIdOf(known);
  const value = ({ id }: Installation): string => {
    const row = byId.get(id);
    return row ? textOf(row) : '';
  };
  return [{ title: texts.title, value, width: 1.8 }, warrantyExport];
}

/** Which inspections and guarantees to show. */
export function DateFilters({ inspection, warranty, onDates }: DateChoice) {
  const options = [null, 'overdue', 'soon', 'unknown'] as const;
  return (
    <>
      <fieldset className={classes.dues}>
        <legend className={classes.legend}>{texts.title}</legend>
        {options.map((one) => (
          <PlainButton key={one} className={chips.chip} aria-pressed={one === inspection} onClick={() => onDates({ inspection: one })}>
            {one === null ? texts.all : inspectionStates[one]}
          </PlainButton>
        ))}
      </fieldset>
      <fieldset className={classes.dues}>
        <legend className={classes.legend}>{warrantyTexts.column}</legend>
        <PlainButton
          className={chips.chip}
          aria-pressed={warranty === SOON}
          onClick={() => onDates({ warranty: warranty === SOON ? null : SOON })}
        >
          {warrantyTexts.ending}
        </PlainButton>
      </fieldset>
    </>
  );
}
