import { useState } from 'react';
import { Link } from 'wouter';
import { daySideTexts as texts } from '#texts/day.ts';
import type { DayStop } from '#state/use-day.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import type { DayDecisions } from '#screens/day/use-day-decisions.ts';
import { SideFold } from './side-fold.tsx';
import classes from './side.module.css';
import { useAddNearby } from './use-add-nearby.ts';
import { useNearby } from './use-nearby.ts';

/** Rows shown at first, and added by each press. */
const FIRST = 10;

interface Props {
  readonly stops: readonly DayStop[];
  readonly decisions: DayDecisions;
}

/** 'W pobliżu': what else can be done within ten kilometres of a stop. */
export function NearbyList({ stops, decisions }: Props) {
  const nearby = useNearby(stops);
  const { isBusy, add } = useAddNearby(decisions);
  const [limit, setLimit] = useState(FIRST);
  return (
    <SideFold title={texts.nearby(nearby.length)}>
      {nearby.length === 0 && <p className="pv-soft">{texts.nearbyNone}</p>}
      <ul className={classes.list}>
        {nearby.slice(0, limit).map((one) => {
          const { installation, km, reason, request } = one;
          const name = installation.description || installation.sn;
          return (
            <li key={request?.key ?? installation.id} className={classes.near}>
              <span className={classes.words}>
                <Link href={`/installation/${encodeURIComponent(installation.sn)}`} className={classes.link}>
                  {name}
                </Link>
                <span className="pv-soft">{`${texts.away(km)} · ${texts.reasons[reason]}`}</span>
              </span>
              {decisions.mayPlan && (
                <PlainButton
                  look="outline"
                  className="pv-touch pv-fixed"
                  disabled={isBusy}
                  aria-label={texts.addFor(name)}
                  onClick={() => void add(one)}
                >
                  {texts.add}
                </PlainButton>
              )}
            </li>
          );
        })}
      </ul>
      {nearby.length > limit && (
        <PlainButton look="outline" className="pv-touch pv-fixed" onClick={() => setLimit(limit + FIRST)}>
          {texts.more}
        </PlainButton>
      )}
    </SideFold>
  );
}
