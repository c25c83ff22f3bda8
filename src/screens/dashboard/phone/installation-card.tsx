import { IconDotsVertical } from '@tabler/icons-react';
import { lazy, memo, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { stateOf } from '#domain/diagnosis/care-state.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { efficiencyGap } from '#domain/energy/efficiency.ts';
import { toKilowatts } from '#domain/energy/units.ts';
import { type Installation, townBeside } from '#domain/service/installation.ts';
import { causesTexts, markOf, nameOf } from '#texts/care/causes.ts';
import { careStates } from '#texts/care/states.ts';
import { awayText, dashboardTexts } from '#texts/dashboard.ts';
import { ago } from '#texts/dates.ts';
import { lastsFor } from '#texts/diagnoses.ts';
import { efficiencyGapTexts } from '#texts/efficiency.ts';
import { kilowatts, percent, polishNumber } from '#texts/numbers.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { CareIcon } from '#ui/causes/care-icon.tsx';
import { CauseIcon, toneOf } from '#ui/causes/cause-icon.tsx';
import { causesToShow } from '#ui/causes/cause-mark.tsx';
import { useNow } from '#ui/use-now.ts';
import { efficiencyOf } from '#screens/dashboard/table/installation-columns.tsx';
import { walkRows } from '#ui/tables/rows/walk-rows.ts';
import classes from './installation-card.module.css';

const CardMenu = lazy(() => import('./card-menu.tsx').then(({ CardMenu: held }) => ({ default: held })));
const { phone: texts } = dashboardTexts;

interface Props {
  readonly installation: Installation;
  /** The worst first; `undefined` where there is none, or none is known yet. */
  readonly causes: readonly DiagnosisEntry[] | undefined;
  /** Causes are on their way. */
  readonly isChecking: boolean;
  /** Unit: km; `undefined` if it is not wanted or not known. */
  readonly distance: number | undefined;
}

/** An installation in lines of one height, so that data that load later do not change it. A press opens it; other actions are in the menu behind the dots. */
function Card({ installation, causes, isChecking, distance }: Props) {
  const { sn, description } = installation;
  const state = stateOf(installation);
  const [isOpen, setOpen] = useState(false);
  const town = townBeside(installation);
  return (
    <article className={classes.card}>
      <Link href={`/installation/${encodeURIComponent(sn)}`} className={classes.open} data-row-button="" onKeyDown={walkRows}>
        <span className={classes.name}>
          <CareIcon state={state} size={18} />
          <span className="pv-hidden">{`${careStates[state]}: `}</span>
          <span className={classes.words}>{description}</span>
        </span>
        <span className={classes.line}>
          {town && <span className={classes.place}>{`${town} · `}</span>}
          <CauseOrAge {...{ installation, causes, isChecking }} />
        </span>
        <span className={classes.line}>
          <span title={powerHint(installation)}>{powerLine(installation)}</span>
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
function CauseOrAge({ installation, causes, isChecking }: Pick<Props, 'installation' | 'causes' | 'isChecking'>) {
  const now = useNow();
  const { lastReading } = installation;
  const [worst] = causesToShow(installation, causes);
  if (!worst && isChecking && stateOf(installation) === 'faulty') return <span>{causesTexts.checking}</span>;
  if (!worst) {
    return <span>{lastReading === null ? dashboardTexts.waitsForReading : texts.read(ago(lastReading, now))}</span>;
  }
  return (
    <span className={classes.cause} data-tone={toneOf(worst)}>
      <CauseIcon cause={worst.cause} size={15} />
      <span className={classes.words} title={nameOf(worst)}>
        {markOf(worst)}
      </span>{' '}
      <span className="pv-fixed pv-nowrap">{lastsFor(worst.since, now)}</span>
    </span>
  );
}

/** The present power of an installation; of one that does not work the last power, without an efficiency (20.10). */
function powerLine(installation: Installation): string {
  const { lastPower, generatorPower, isWorking } = installation;
  const rated = polishNumber(toKilowatts(generatorPower), 2);
  if (lastPower === null) return texts.rated(rated);
  if (!isWorking) return texts.lastPower(kilowatts(lastPower), rated);
  return [texts.power(kilowatts(lastPower), rated), percent(efficiencyOf(installation))].join(' · ');
}

/** Why the line has a dash in place of an efficiency. */
function powerHint({ lastPower, generatorPower, isWorking }: Installation): string | undefined {
  const gap = efficiencyGap({ lastPower, ratedPower: generatorPower, isWorking });
  return gap === 'own_use' ? efficiencyGapTexts[gap] : undefined;
}
