import 'uplot/dist/uPlot.min.css';
import { useMemo, useState } from 'react';
import { spotOf } from '#domain/energy/daylight.ts';
import { withTime } from '#domain/grid/status.ts';
import { NO_READINGS } from '#domain/energy/series.ts';
import { eventChanges } from '#domain/grid/readings/event-changes.ts';
import { sampleBand } from '#domain/grid/voltage-quality/sample-band.ts';
import { readingsOfSeries } from '#domain/grid/voltage-quality/voltage-reading.ts';
import type { WeekInterval } from '#domain/grid/voltage-quality/voltage-day.ts';
import type { Installation } from '#domain/service/installation.ts';
import { lastKnown } from '#domain/service/resource.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { voltageReportTexts as texts } from '#texts/voltage/voltage-report.ts';
import { ChartView } from '#ui/charts/chart-view.tsx';
import { meansModel } from '#ui/charts/models/means-model.ts';
import { DEFAULT_VIEW } from '#ui/charts/models/view-preferences.ts';
import { periodInFileName, periodName } from '#ui/charts/pickers/period-name.ts';
import classes from './voltages.module.css';

interface Props {
  readonly installation: Installation;
  readonly intervals: readonly WeekInterval[];
  readonly monday: LocalDate;
}

/** The means of the week as a chart, a table and a file for Polish spreadsheet programs. */
export function MeansChart({ installation, intervals, monday }: Props) {
  const [view, setView] = useState(DEFAULT_VIEW);
  const queries = useQueries();
  const samples = lastKnown(useValue(queries.voltages(installation.id, monday, 'week')));
  const states = lastKnown(useValue(queries.states(installation.id)));
  const events = lastKnown(useValue(queries.status(installation.id)))?.events;
  const { latitude, longitude } = installation;
  const band = useMemo(() => {
    if (!samples) return null;
    return sampleBand(
      readingsOfSeries(samples, NO_READINGS, withTime(states ?? []), eventChanges(events ?? [])),
      spotOf({ latitude, longitude }),
    );
  }, [samples, states, events, latitude, longitude]);
  const model = useMemo(() => meansModel(intervals, monday, band), [intervals, monday, band]);
  const name = {
    title: texts.chartName(periodName('week', monday)),
    fileTitle: texts.chartName(periodInFileName('week', monday)),
    installation: installation.description || installation.sn,
  };
  return (
    <div className={classes.tall}>
      <ChartView model={model} name={name} view={view} onView={setView} />
      {band && <p className="pv-soft pv-anywhere">{texts.band}</p>}
    </div>
  );
}
