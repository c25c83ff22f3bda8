import { efficiency, efficiencyGap, gaugePosition } from '#domain/energy/efficiency.ts';
import { toKilowatts } from '#domain/energy/units.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import { efficiencyGapTexts } from '#texts/efficiency.ts';
import { installationTexts as texts } from '#texts/installation/installation.ts';
import { NO_NUMBER, percent, polishNumber } from '#texts/numbers.ts';
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
      <svg viewBox="10 10 180 98" className={overview.arc} aria-hidden="true">
        <path d={ARC} className={overview.track} />
        <path d={ARC} className={overview.fill} strokeDasharray={`${(position / 100) * LENGTH} ${LENGTH}`} />
      </svg>
      <p className={overview.strong}>{value === null ? NO_NUMBER : percent(value)}</p>
      <p className={classes.soft}>{powerText(installation, asOf)}</p>
    </div>
  );
}

/** Unit: ms between a reading and the response that contained it; beyond it the power is not called present. */
const PRESENT = 3_600_000;

/** The power behind the number. A fresh response may contain an old reading, whose time is in the same card. */
function powerText({ lastPower, lastReading, generatorPower }: Props['installation'], asOf: Instant): string {
  if (lastPower === null) return lastReading === null ? texts.neverRead : texts.noPower;
  const isOld = lastReading !== null && asOf - lastReading > PRESENT;
  const [power, rated] = [lastPower, generatorPower].map((watts) => polishNumber(toKilowatts(watts), 2)) as [string, string];
  return isOld ? texts.powerThen(power, rated) : texts.powerNow(power, rated);
}
