import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCloud, IconRouter } from '@tabler/icons-react';
import type { Instant } from '#domain/quantity.ts';
import type { Source } from '#domain/service/installation.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { clockTime, dateAndTime, shortDate } from '#texts/dates.ts';
import { Hint } from '#ui/hint.tsx';
import classes from './installations.module.css';

export const Reading = ({ at }: { readonly at: Instant | null }) =>
  at === null ? (
    <span className={classes.none}>{dashboardTexts.noReading}</span>
  ) : (
    <time className={classes.moment} dateTime={new Date(at).toISOString()} title={dateAndTime(at)}>
      <span>{shortDate(localDateOf(at))}</span> <span className={classes.clock}>{clockTime(at)}</span>
    </time>
  );

export function SourceMark({ source }: { readonly source: Source }) {
  const Icon = source === 'PV' ? IconRouter : IconCloud;
  return (
    <Hint text={dashboardTexts.sources[source]} isInRow>
      <Icon size={20} aria-hidden="true" className={classes.source} />
      <span className="pv-hidden">{dashboardTexts.sourceNames[source]}</span>
    </Hint>
  );
}

export function StatusMark({ isWorking }: { readonly isWorking: boolean }) {
  const Icon = isWorking ? IconCircleCheckFilled : IconAlertTriangleFilled;
  const { working, faulty, statuses } = dashboardTexts;
  return (
    <Hint text={isWorking ? working : faulty} isInRow>
      <Icon size={22} aria-hidden="true" className={isWorking ? classes.good : classes.bad} />
      <span className="pv-hidden">{isWorking ? statuses.working : statuses.faulty}</span>
    </Hint>
  );
}
