import { efficiency, efficiencyGap, gaugePosition } from '#domain/energy/efficiency.ts';
import { toKilowatts } from '#domain/energy/units.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import { nearTime } from '#texts/dates.ts';
import { efficiencyGapTexts } from '#texts/efficiency.ts';
import { installationTexts as texts } from '#texts/installation/installation.ts';
import { NO_NUMBER, percent, polishNumber } from '#texts/numbers.ts';
import { useNow } from '#ui/use-now.ts';
import classes from '#screens/installation/installation.module.css';
import overview from './overview.module.css';

/** Half a circle of radius 80 around (100, 100). */
const ARC = 'M 20 100 A 80 80 0 0 1 180 100';
const LENGTH = Math.PI * 80;

interface Props {
  readonly installation: Pick<Installation, 'lastPower' | 'lastReading' | 'generatorPower' | 'isWorking'>;
  /** When the data were fetched. */
  readonly asOf: Instant;
}

/** 'Obecna wydajność': the pointer is limited to 0 and 100, the number is not; without a reading there is neither. */
export function Gauge({ installation, asOf }: Props) {
  const output = { ...installation, ratedPower: installation.generatorPower };
  const [value, gap] = [efficiency(output), efficiencyGap(output)];
  const position = value === null ? 0 : gaugePosition(value);
  return (
    <div className={overview.gauge} title={gap ? efficiencyGapTexts[gap] : texts.gaugeHint}>
      {value === null ? (
        <span className="pv-hidden">{gap && efficiencyGapTexts[gap]}</span>
      ) : (
        <meter className="pv-hidden" aria-label={texts.gauge} min={0} max={100} value={position}>
          {percent(value)}
        </meter>
      )}
      <svg viewBox="0 0 200 112" className={overview.gaugeArc} aria-hidden="true">
        <path d={ARC} className={overview.gaugeTrack} />
        <path d={ARC} className={overview.gaugeFill} strokeDasharray={`${(position / 100) * LENGTH} ${LENGTH}`} />
      </svg>
      <strong className={overview.gaugeNumber}>{value === null ? NO_NUMBER : percent(value)}</strong>
      <Power installation={installation} asOf={asOf} />
    </div>
  );
}

/** Unit: ms between a reading and the response that contained it; beyond it the power is not called present. */
const PRESENT = 3_600_000;

/** The power behind the number, and when it was read: a fresh response may contain an old reading. */
function Power({ installation: { lastPower, lastReading, generatorPower }, asOf }: Props) {
  const now = useNow();
  if (lastPower === null) return <span className={classes.soft}>{lastReading === null ? texts.neverRead : texts.noPower}</span>;
  const inKilowatts = polishNumber(toKilowatts(lastPower), 2);
  const isOld = lastReading !== null && asOf - lastReading > PRESENT;
  const rated = polishNumber(toKilowatts(generatorPower), 2);
  return (
    <>
      <span className={classes.soft}>{isOld ? texts.powerThen(inKilowatts, rated) : texts.powerNow(inKilowatts, rated)}</span>
      {lastReading !== null && (
        <span className={overview.readAt} data-old={isOld || undefined}>
          {texts.readAt(nearTime(lastReading, now))}
        </span>
      )}
    </>
  );
}
