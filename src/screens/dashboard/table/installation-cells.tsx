import { clsx } from 'clsx';
import type { Care } from '#domain/diagnosis/care-state.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { EFFICIENCY_DECIMALS, efficiency, efficiencyGap } from '#domain/energy/efficiency.ts';
import type { Instant } from '#domain/quantity.ts';
import { type Installation, townBeside } from '#domain/service/installation.ts';
import type { Source } from '#domain/grid/status.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { careHint } from '#texts/care/causes.ts';
import { careStates } from '#texts/care/states.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { clockTime, dateAndTime, shortDate } from '#texts/dates.ts';
import { efficiencyGapTexts } from '#texts/efficiency.ts';
import { NO_NUMBER, polishNumber } from '#texts/numbers.ts';
import classes from './installations.module.css';
import icons from './row-icons.module.css';

/** The name, and what is said beside it: without more the town, unless the name has it already. */
export function Named({ installation, more }: { readonly installation: Installation; readonly more?: string }) {
  const beside = more ?? townBeside(installation);
  return (
    <span className={classes.named}>
      {installation.description}
      {beside && <span className={classes.clock}> {beside}</span>}
    </span>
  );
}

/** `isDateOnly`: the first reading of a day has no meaningful time. */
export const Reading = ({ at, isDateOnly = false }: { readonly at: Instant | null; readonly isDateOnly?: boolean }) =>
  at === null ? (
    <span className={classes.none}>{dashboardTexts.noReading}</span>
  ) : (
    <time className={classes.moment} dateTime={new Date(at).toISOString()} title={dateAndTime(at)}>
      {shortDate(localDateOf(at))}
      {!isDateOnly && <span className={classes.clock}> {clockTime(at)}</span>}
    </time>
  );

/** An icon with a name in a row. The arrow keys reach it, the Tab key does not; `Hints` shows the name. */
const mark = (name: string) => ({ role: 'img', tabIndex: -1, 'aria-label': name, 'data-hint': '' }) as const;

export const SourceMark = ({ source }: { readonly source: Source }) => (
  <span {...mark(dashboardTexts.sources[source])} className={clsx(icons.icon, icons.alone, icons[source])}>
    {dashboardTexts.sourceNames[source]}
  </span>
);

interface StatusProps {
  readonly care: Care;
  /** The worst first; `undefined` while none is known. */
  readonly causes: readonly DiagnosisEntry[] | undefined;
  /** Shows the word beside the icon. */
  readonly hasWord: boolean;
}

export const StatusMark = ({ care, causes, hasWord }: StatusProps) => (
  <span {...mark(careHint(care, causes))} className={clsx(icons.icon, hasWord ? icons.small : icons.alone, icons[care.state])}>
    {careStates[care.state]}
  </span>
);

/** 'Wydajność' in the table; without a value a dash with the reason as its tooltip. */
export function EfficiencyCell({ lastPower, generatorPower, isWorking }: Pick<Installation, 'lastPower' | 'generatorPower' | 'isWorking'>) {
  const output = { lastPower, ratedPower: generatorPower, isWorking };
  const gap = efficiencyGap(output);
  if (gap === null) return polishNumber(efficiency(output) ?? Number.NaN, EFFICIENCY_DECIMALS.table);
  return <span {...mark(efficiencyGapTexts[gap])}>{NO_NUMBER}</span>;
}
