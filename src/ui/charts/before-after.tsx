import { useCallback, useMemo, useState } from 'react';
import { repairTexts as texts } from '#texts/care/repairs.ts';
import { shortDate } from '#texts/dates.ts';
import classes from './chart.module.css';
import { beforeAfterModel, type PowerOfDay } from './models/before-after-model.ts';
import { type ChartLine, isEmpty } from './models/chart-model.ts';
import { type HiddenLines, NOTHING_HIDDEN, withToggled } from './models/view-preferences.ts';
import { ChartPlot } from './plot/chart-plot.tsx';
import { Readout } from './readout.tsx';

interface Props {
  /** The installation's name. */
  readonly installation: string;
  readonly before: PowerOfDay;
  readonly after: PowerOfDay;
}

const doNothing = () => undefined;

/** The inverter's power on a day before and a day after a repair, over the time of day. A day without readings is named as missing. */
export function BeforeAfter({ installation, before, after }: Props) {
  const model = useMemo(() => beforeAfterModel(before, after), [before, after]);
  const [cursor, setCursor] = useState<number | null>(null);
  const [hidden, setHidden] = useState<HiddenLines>(NOTHING_HIDDEN);
  const onToggle = useCallback((line: ChartLine) => setHidden((now) => withToggled(now, line, model)), [model]);
  const missing = [before, after].filter(({ series }) => series === null || series.at.length === 0);
  const readIndex = cursor !== null && cursor < model.x.length ? cursor : null;
  const label = texts.chart(installation);
  return (
    <figure className="pv-column pv-gap-2 pv-shrink" aria-label={label}>
      {!isEmpty(model) && (
        <>
          <p className="pv-soft">{texts.days(shortDate(before.date), shortDate(after.date))}</p>
          <Readout model={model} readIndex={readIndex} hidden={hidden} onToggle={onToggle} />
          <div className={classes.ground}>
            <ChartPlot
              model={model}
              label={label}
              readIndex={readIndex}
              hidden={hidden}
              onRead={setCursor}
              onZoom={doNothing}
              onPlot={doNothing}
            />
          </div>
        </>
      )}
      {missing.map(({ date, series }) => (
        <p key={date} className="pv-soft">
          {series === null ? texts.notHeld(shortDate(date)) : texts.noReadings(shortDate(date))}
        </p>
      ))}
    </figure>
  );
}
