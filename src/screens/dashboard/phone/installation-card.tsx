import { IconAlertTriangleFilled, IconCircleCheckFilled, IconDotsVertical } from '@tabler/icons-react';
import { lazy, memo, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { DiagnosisEntry } from '#domain/diagnosis/diagnosis-entry.ts';
import { toKilowatts } from '#domain/energy/units.ts';
import { type Installation, townOf } from '#domain/service/installation.ts';
import { markOf, nameOf } from '#texts/care/causes.ts';
import { awayText, dashboardTexts } from '#texts/dashboard.ts';
import { ago } from '#texts/dates.ts';
import { lastsFor } from '#texts/diagnoses.ts';
import { kilowatts, percent, polishNumber } from '#texts/numbers.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { CauseIcon } from '#ui/causes/cause-icon.tsx';
import { toneOf } from '#ui/causes/cause-tone.ts';
import { useNow } from '#ui/use-now.ts';
import { efficiencyOf } from '#screens/dashboard/table/installation-columns.tsx';
import { walkRows } from '#ui/tables/rows/walk-rows.ts';
import classes from './installation-card.module.css';

const CardMenu = lazy(() => import('./card-menu.tsx').then(({ CardMenu: held }) => ({ default: held })));
const { phone: texts, statuses } = dashboardTexts;

interface Props {
  readonly installation: Installation;
  /** The worst first; `undefined` where there is none, or none is known yet. */
  readonly causes: readonly DiagnosisEntry[] | undefined;
  /** Unit: km; `undefined` where it was not asked for or is not known. */
  readonly distance: number | undefined;
}

/** An installation in three lines of one height, whatever is known of it: a press opens it, the rest is behind the dots. */
function Card({ installation, causes, distance }: Props) {
  const { sn, description, isWorking, address } = installation;
  const [isOpen, setOpen] = useState(false);
  const Status = isWorking ? IconCircleCheckFilled : IconAlertTriangleFilled;
  const town = townOf(address);
  return (
    <article className={classes.card}>
      <Link href={`/installation/${encodeURIComponent(sn)}`} className={classes.open} data-row-button="" onKeyDown={walkRows}>
        <span className={classes.name}>
          <Status size={18} aria-hidden="true" className={isWorking ? classes.good : classes.bad} />
          <span className="pv-hidden">{`${isWorking ? statuses.working : statuses.faulty}: `}</span>
          <span className={classes.cut}>{description}</span>
        </span>
        <span className={classes.line}>
          {town && <span className={classes.where}>{`${town} · `}</span>}
          <CauseOrAge installation={installation} causes={causes} />
        </span>
        <span className={classes.line}>
          <span className={classes.cut}>{powerLine(installation)}</span>
          {distance !== undefined && <strong className={classes.away}>{awayText(distance)}</strong>}
        </span>
      </Link>
      <PlainButton className={classes.more} aria-label={texts.more(description)} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconDotsVertical size={20} aria-hidden="true" />
      </PlainButton>
      {isOpen && (
        <Suspense fallback={null}>
          <CardMenu installation={installation} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </article>
  );
}

export const InstallationCard = memo(Card);

/** What is wrong and since when, else how old the last reading is. */
function CauseOrAge({ installation: { lastReading }, causes }: Pick<Props, 'installation' | 'causes'>) {
  const now = useNow();
  const [worst] = causes ?? [];
  if (!worst) {
    return <span className={classes.cut}>{lastReading === null ? dashboardTexts.waitsForReading : texts.read(ago(lastReading, now))}</span>;
  }
  return (
    <span className={classes.cause} data-tone={toneOf(worst)}>
      <CauseIcon cause={worst.cause} size={15} />
      <span className={classes.cut} title={nameOf(worst)}>
        {markOf(worst)}
      </span>{' '}
      <span className={classes.since}>{lastsFor(worst.since, now)}</span>
    </span>
  );
}

/** What an installation gives now; of one that does not work, what it gave last: its share is nothing (20.10). */
function powerLine(installation: Installation): string {
  const { lastPower, generatorPower, isWorking } = installation;
  const rated = polishNumber(toKilowatts(generatorPower), 2);
  if (lastPower === null) return texts.rated(rated);
  if (!isWorking) return texts.lastPower(kilowatts(lastPower), rated);
  return [texts.power(kilowatts(lastPower), rated), percent(efficiencyOf(installation))].join(' · ');
}
