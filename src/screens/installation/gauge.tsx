import { efficiency, gaugePosition } from '#domain/energy/efficiency.ts';
import { toKilowatts } from '#domain/energy/units.ts';
import type { Installation } from '#domain/service/installation.ts';
import { installationTexts } from '#texts/installation.ts';
import { NO_NUMBER, percent, polishNumber } from '#texts/numbers.ts';
import classes from './installation.module.css';
import overview from './overview.module.css';

/** Half a circle of radius 80 around (100, 100). Its length tells how far the arc is drawn. */
const ARC = 'M 20 100 A 80 80 0 0 1 180 100';
const LENGTH = Math.PI * 80;

/** 'Obecna wydajność': the pointer stops at 0 and 100, the number does not. */
export function Gauge({ installation }: { readonly installation: Pick<Installation, 'lastPower' | 'generatorPower' | 'isWorking'> }) {
  const value = efficiency({ ...installation, ratedPower: installation.generatorPower });
  const position = gaugePosition(value);
  const power = installation.lastPower === null ? NO_NUMBER : polishNumber(toKilowatts(installation.lastPower), 2);
  return (
    <div className={overview.gauge} title={installationTexts.gaugeHint}>
      <meter className={classes.unseen} aria-label={installationTexts.gauge} min={0} max={100} value={position}>
        {percent(value)}
      </meter>
      <svg viewBox="0 0 200 112" className={overview.gaugeArc} aria-hidden="true">
        <path d={ARC} className={overview.gaugeTrack} />
        <path d={ARC} className={overview.gaugeFill} strokeDasharray={`${(position / 100) * LENGTH} ${LENGTH}`} />
      </svg>
      <strong className={overview.gaugeNumber}>{percent(value)}</strong>
      <span className={classes.soft}>{installationTexts.powerNow(power, polishNumber(toKilowatts(installation.generatorPower), 2))}</span>
    </div>
  );
}
