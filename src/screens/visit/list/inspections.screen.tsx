import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { agedOf, problemOf } from '#domain/service/resource.ts';
import { INSPECTION_STATES, type InspectionOfInstallation, type InspectionState } from '#domain/visit/inspection-due.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useMay } from '#state/use-account.ts';
import { shortDate } from '#texts/dates.ts';
import { visitTexts } from '#texts/visit/visit.ts';
import { commissionedTexts, externalTexts, visitListTexts as texts } from '#texts/visit/visit-list.ts';
import { Age } from '#ui/age.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { EmptyPanel } from '#ui/panels.tsx';
import { ResourceState } from '#ui/resource-state.tsx';
import { Chips } from '#ui/tables/cards/chips.tsx';
import { fold } from '#ui/tables/fold.ts';
import { SearchBox } from '#ui/tables/search-box.tsx';
import { OutcomeMark } from '#ui/visits/visit-list.tsx';
import { newVisitPath } from '#ui/visit-path.ts';
import { CommissionedDialog } from './commissioned-dialog.tsx';
import { ListTabs } from './list-tabs.tsx';
import { ExternalDialog } from './external-dialog.tsx';
import frame from '#ui/visits/list-screen.module.css';
import classes from '#ui/visits/visit-list.module.css';

const FILTERS = ['all', ...INSPECTION_STATES] as const;
type Filter = (typeof FILTERS)[number];
const isFilter = (text: string | null): text is Filter => FILTERS.some((one) => one === text);

/** Rows shown at first, and added by each press. */
const FIRST = 50;

const TONES: Readonly<Record<InspectionState, string | undefined>> = { overdue: 'bad', soon: 'warn', later: 'good', unknown: undefined };

/** 'Przeglądy': when the inspection of each installation is due, the first due first. */
export function InspectionsScreen() {
  const resource = useValue(useQueries().inspections);
  const { refresh } = useCommands();
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState('');
  const wanted = search.get('filter');
  const filter: Filter = isFilter(wanted) ? wanted : 'all';
  const aged = agedOf(resource);
  const all = aged?.value ?? [];
  if (problemOf(resource)?.is === 'unsupported') return <EmptyPanel title={visitTexts.foreign} />;
  return (
    <div className={frame.screen}>
      <section className={frame.card} aria-label={texts.inspections}>
        <header className={frame.head}>
          <div>
            <ListTabs at="/inspections" />
            <p className="pv-soft">{texts.inspectionsHint}</p>
          </div>
          <SearchBox label={texts.inspections} value={typed} onChange={setTyped} onSearchNow={() => undefined} />
        </header>
        <Chips
          label={texts.inspectionFilterLabel}
          chips={FILTERS.map((key) => ({
            key,
            name: key === 'all' ? texts.all : texts.states[key],
            count: key === 'all' ? all.length : all.filter(({ state }) => state === key).length,
            isOn: key === filter,
          }))}
          onPress={(key) => setSearch(key === 'all' ? {} : { filter: key }, { replace: true })}
        />
        <ResourceState resource={resource} onRetry={() => void refresh()}>
          {(rows) => <Rows key={`${filter} ${typed}`} rows={rows.filter((row) => isShown(row, filter, typed))} isAny={rows.length > 0} />}
        </ResourceState>
        {aged && <Age asOf={aged.asOf} />}
      </section>
    </div>
  );
}

const isShown = ({ state, description, sn }: InspectionOfInstallation, filter: Filter, typed: string): boolean =>
  (filter === 'all' || state === filter) && fold(`${description} ${sn}`).includes(fold(typed.trim()));

function Rows({ rows, isAny }: { readonly rows: readonly InspectionOfInstallation[]; readonly isAny: boolean }) {
  const [limit, setLimit] = useState(FIRST);
  const mayWork = useMay('staff');
  const [dialog, setDialog] = useState<{ readonly is: 'external' | 'commissioned'; readonly row: InspectionOfInstallation } | null>(null);
  const close = (): void => setDialog(null);
  if (rows.length === 0) return <EmptyPanel title={isAny ? texts.noneFound : texts.noInspections} />;
  return (
    <>
      {dialog?.is === 'external' && <ExternalDialog row={dialog.row} onClose={close} />}
      {dialog?.is === 'commissioned' && <CommissionedDialog row={dialog.row} onClose={close} />}
      <ul className={classes.list}>
        {rows.slice(0, limit).map((row) => (
          <li key={row.installation} className={classes.pair}>
            <Link href={`/installation/${encodeURIComponent(row.sn)}`} className={classes.row}>
              <span className={classes.what}>
                <strong title={row.description || row.sn}>{row.description || row.sn}</strong>
              </span>
              <span className={classes.soft}>{since(row)}</span>
              <span className={classes.marks}>
                {row.outcome && <OutcomeMark outcome={row.outcome} faults={row.outcome.faults} />}
                {row.openRecommendations > 0 && <span className={classes.mark}>{texts.openRecommendations(row.openRecommendations)}</span>}
                <span className={classes.mark} data-tone={TONES[row.state]}>
                  {row.due === null ? texts.states[row.state] : `${texts.states[row.state]}, ${texts.due(shortDate(row.due))}`}
                </span>
              </span>
            </Link>
            {mayWork && (
              <span className={classes.ways}>
                <Link href={newVisitPath(row.sn, null, 'inspection')} className={classes.begin}>
                  {texts.beginInspection}
                </Link>
                <PlainButton className={classes.begin} onClick={() => setDialog({ is: 'external', row })}>
                  {externalTexts.open}
                </PlainButton>
                {row.last === null && (
                  <PlainButton className={classes.begin} onClick={() => setDialog({ is: 'commissioned', row })}>
                    {commissionedTexts.open}
                  </PlainButton>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {rows.length > limit && (
        <PlainButton look="outline" className={classes.more} onClick={() => setLimit(limit + FIRST)}>
          {texts.more}
        </PlainButton>
      )}
    </>
  );
}

/** What the date is counted from. */
function since({ last, commissionedOn }: InspectionOfInstallation): string {
  if (last) return texts.last(shortDate(last.on));
  return commissionedOn === null ? texts.neverInspected : texts.commissioned(shortDate(commissionedOn));
}
