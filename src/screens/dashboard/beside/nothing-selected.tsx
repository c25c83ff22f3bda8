import { IconClick } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ActiveCauses } from '#domain/diagnosis/active-causes.ts';
import { stateOf } from '#domain/diagnosis/care-state.ts';
import { SEVERITY_RANK } from '#domain/diagnosis/worst-first.ts';
import type { Installation } from '#domain/service/installation.ts';
import { chartsTexts } from '#texts/installation/charts.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { polishNumber } from '#texts/numbers.ts';
import { CauseMark, causesToShow } from '#ui/causes/cause-mark.tsx';
import { EmptyPanel } from '#ui/panels.tsx';
import { RowSelect } from '#ui/tables/rows/row-select.tsx';
import dashboard from '#screens/dashboard/dashboard.module.css';
import classes from './nothing-selected.module.css';

interface Props {
  /** The address names an installation that the device does not hold. */
  readonly isMissing: boolean;
  readonly rows: readonly Installation[] | undefined;
  readonly causes: ActiveCauses;
  readonly hrefOf: (installation: Installation) => string;
  readonly onSelect: (installation: Installation) => void;
}

/** As many as fit the panel without making it higher than the charts. */
const LISTED = 6;

/** Installations that do not work, the most severe cause first, of equal ones the latest; those without a known cause last. */
function brokenNow(rows: readonly Installation[] | undefined, causes: ActiveCauses): readonly Installation[] {
  const worstOf = (row: Installation) => causesToShow(row, causes.get(row.id))[0];
  const rank = (row: Installation): number => SEVERITY_RANK[worstOf(row)?.severity ?? 'warning'] + (worstOf(row) ? 0 : 1);
  const since = (row: Installation): number => worstOf(row)?.since ?? 0;
  return (rows ?? []).filter((row) => stateOf(row) === 'faulty').sort((one, other) => rank(one) - rank(other) || since(other) - since(one));
}

/** Shown while no installation is selected (specification 5.14): what is broken now, each with a link to its charts, and a hint below. */
export function NothingSelected({ isMissing, rows, causes, hrefOf, onSelect }: Props) {
  const broken = useMemo(() => brokenNow(rows, causes), [rows, causes]);
  const title = isMissing ? dashboardTexts.selectedMissing : chartsTexts.noChoice;
  if (broken.length === 0) return <EmptyPanel title={title} text={chartsTexts.noChoiceHint} icon={<IconClick size={32} stroke={1.5} />} />;
  return (
    <>
      <h2 className={dashboard.cardTitle}>{dashboardTexts.broken.title(polishNumber(broken.length))}</h2>
      <ul className={classes.broken}>
        {broken.slice(0, LISTED).map((row) => (
          <li key={row.id} className={classes.row}>
            <RowSelect row={row} isSelected={false} onSelect={onSelect} hrefOf={hrefOf}>
              <span className={classes.name}>{row.description}</span>
            </RowSelect>
            <CauseMark causes={causesToShow(row, causes.get(row.id))} />
          </li>
        ))}
      </ul>
      <p className={classes.hint}>
        <strong>{title}</strong>
        <span>{chartsTexts.noChoiceHint}</span>
      </p>
    </>
  );
}
