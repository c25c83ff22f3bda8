import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { Link, useParams, useSearchParams } from 'wouter';
import { newestWeek, reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import type { Installation } from '#domain/service/installation.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { isLocalDate, mondayOf } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useSettled } from '#state/use-connection.ts';
import { useLostInWeek, useWeekReport } from '#state/use-week-report.ts';
import { placesTexts } from '#texts/shell/places.ts';
import { voltageReportTexts as texts } from '#texts/voltage/voltage-report.ts';
import { Age } from '#ui/age.tsx';
import { ResourceState } from '#ui/resource-state.tsx';
import { LostCard, MeteringCard } from './report-cards.tsx';
import { ReportActions } from './report-actions.tsx';
import { ReportBody } from './report-body.tsx';
import classes from './voltages.module.css';
import { HeldWeeks, WeekBar } from './week-bar.tsx';

/** The week of the address, at most the current one; without one the newest week that can be judged. */
function useWeek(installation: Installation) {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tydzien') ?? '';
  const today = localDateOf(Date.now());
  const monday = isLocalDate(wanted) ? mondayOf(wanted < today ? wanted : today) : newestWeek(today, installation);
  const week = useMemo(() => reportWeek(monday), [monday]);
  return { week, today, setWeek: (to: string) => setParams({ tydzien: to }, { replace: true }) };
}

/** The report on the voltages of a week at one installation, for the grid operator. */
export function VoltagesScreen() {
  const { sn = '' } = useParams<{ sn: string }>();
  const serial = decodeURIComponent(sn);
  const resource = useValue(useQueries().installation(serial));
  const name = lastKnown(resource)?.description || serial;
  useEffect(() => {
    document.title = placesTexts.titles.of(texts.titleOf(name));
  }, [name]);
  return (
    <article className={classes.screen}>
      <header className={classes.head}>
        <Link href={`/installation/${encodeURIComponent(serial)}`} className={classes.back} aria-label={texts.back} title={texts.back}>
          <IconArrowLeft size={22} aria-hidden="true" />
        </Link>
        <div className="pv-shrink">
          <h1 className={classes.title} tabIndex={-1}>
            {texts.title}
          </h1>
          <p className="pv-soft pv-anywhere">{name}</p>
        </div>
      </header>
      <ResourceState resource={resource} loadingText={texts.loading}>
        {(installation) => <Report installation={installation} />}
      </ResourceState>
    </article>
  );
}

function Report({ installation }: { readonly installation: Installation }) {
  const { week, today, setWeek } = useWeek(installation);
  const resource = useWeekReport(installation, week);
  const loss = useLostInWeek(installation.id, week, today);
  const lost = loss.is === 'too-early' ? null : (lastKnown(loss) ?? null);
  const isSettled = useSettled(loss.is === 'loading');
  return (
    <>
      <WeekBar week={week} today={today} installation={installation} onWeek={setWeek} />
      <p className="pv-soft pv-anywhere">{texts.indicative}</p>
      {week.to > Date.now() && <p className="pv-soft pv-anywhere">{texts.running}</p>}
      <ResourceState resource={resource} loadingText={texts.loading} absent={<p className="pv-soft pv-anywhere">{texts.notHeld}</p>}>
        {(weekReport) => (
          <>
            <ReportActions installation={installation} weekReport={weekReport} lost={lost} />
            <p className="pv-flow pv-gap-2 pv-small">
              <Age asOf={weekReport.asOf} />
              {weekReport.isOwn && <span className={classes.own}>{texts.onDevice}</span>}
            </p>
            <ReportBody installation={installation} report={weekReport.report} lost={lost}>
              <LostCard loss={loss} />
            </ReportBody>
          </>
        )}
      </ResourceState>
      {resource.is === 'absent' && <HeldWeeks id={installation.id} onWeek={setWeek} />}
      {resource.is !== 'loading' && (
        <div data-coming={isSettled ? undefined : ''}>
          <MeteringCard installation={installation} />
        </div>
      )}
    </>
  );
}
