import { IconCalendarCheck } from '@tabler/icons-react';
import type { ReadonlySignal } from '@preact/signals-react';
import type { Installation } from '#domain/service/installation.ts';
import { agedOf, lastKnown, type Resource } from '#domain/service/resource.ts';
import type { InspectionOfInstallation, InspectionState } from '#domain/visit/inspection-due.ts';
import { INSPECTION, type InspectionChoice } from '#state/use-list-view.ts';
import { shortDate } from '#texts/dates.ts';
import { inspectionStates, listedInspectionTexts as texts } from '#texts/care/inspection-states.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import chips from '#ui/tables/cards/chips.module.css';
import type { ExportColumn } from '#ui/export/export-table.ts';
import type { Column } from '#ui/tables/column.ts';
import { ToolPanel } from './tool-panel.tsx';
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

/**
 * The column of the list, the rows that the choice keeps, and the chip that ends the choice. Rows are kept while the dates are loading or
 * cannot be had: a filter must not hide what it knows nothing of.
 */
export function inspectionsOf(resource: Inspections, choice: string | null) {
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

/** Waits until the dates are read or cannot be. */
const readOnce = (source: ReadonlySignal<Inspections>): Promise<Inspections> =>
  new Promise((resolve) => {
    const stop = source.subscribe((read) => {
      if (read.is === 'loading') return;
      resolve(read);
      queueMicrotask(() => stop());
    });
  });

/** The column for a file, fetched now if this device does not hold it. */
export async function inspectionExport(source: ReadonlySignal<Inspections>): Promise<readonly ExportColumn<Installation>[]> {
  const known = agedOf(await readOnce(source))?.value;
  if (!known) return [];
  const byId = byIdOf(known);
  const value = ({ id }: Installation): string => {
    const row = byId.get(id);
    return row ? textOf(row) : '';
  };
  return [{ title: texts.title, value, width: 1.8 }];
}

/** The filter behind its button. */
export const InspectionTool = (props: InspectionChoice) => (
  <ToolPanel name={texts.title} icon={<IconCalendarCheck size={20} aria-hidden="true" />}>
    <InspectionFilter {...props} />
  </ToolPanel>
);

/** Which inspections to show. */
export function InspectionFilter({ inspection, onInspection }: InspectionChoice) {
  const options = [null, 'overdue', 'soon', 'unknown'] as const;
  return (
    <fieldset className={classes.dues} aria-label={texts.title}>
      {options.map((one) => (
        <PlainButton key={one} className={chips.chip} aria-pressed={one === inspection} onClick={() => onInspection(one)}>
          {one === null ? texts.all : inspectionStates[one]}
        </PlainButton>
      ))}
    </fieldset>
  );
}
