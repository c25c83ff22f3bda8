import { useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { agedOf, lastKnown, problemOf } from '#domain/service/resource.ts';
import { isInFilter, listedVisits, type ListedVisit, VISIT_FILTERS, type VisitFilter } from '#domain/visit/listed-visits.ts';
import { useHeldProfiles } from '#state/use-visit-screen.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { visitTexts } from '#texts/visit/visit.ts';
import { visitListTexts as texts } from '#texts/visit/visit-list.ts';
import { Age } from '#ui/age.tsx';
import { EmptyPanel } from '#ui/panels.tsx';
import { ResourceState } from '#ui/resource-state.tsx';
import { Chips } from '#ui/tables/cards/chips.tsx';
import { fold } from '#ui/tables/fold.ts';
import { SearchBox } from '#ui/tables/search-box.tsx';
import { VisitList } from '#ui/visits/visit-list.tsx';
import { ListTabs } from './list-tabs.tsx';
import classes from '#ui/visits/list-screen.module.css';

const isFilter = (text: string | null): text is VisitFilter => VISIT_FILTERS.some((one) => one === text);

/** 'Wizyty': those of the last 92 days, of the office and of this device. */
export function VisitsScreen() {
  const queries = useQueries();
  const recent = useValue(queries.recentVisits);
  const device = useValue(queries.deviceVisits);
  const profiles = useHeldProfiles(device);
  const { refresh } = useCommands();
  const nameOf = useNames();
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState('');
  const wanted = search.get('filter');
  const filter: VisitFilter = isFilter(wanted) ? wanted : 'all';
  const heads = lastKnown(recent);
  const all = useMemo(() => listedVisits(heads ?? [], device ?? [], profiles), [heads, device, profiles]);
  const found = all.filter((one) => isInFilter(one, filter) && isFound(one, nameOf(one.installation), typed));
  const aged = agedOf(recent);
  const list = () =>
    found.length > 0 ? <VisitList visits={found} nameOf={nameOf} /> : <EmptyPanel title={all.length > 0 ? texts.noneFound : texts.none} />;
  if (problemOf(recent)?.is === 'unsupported') return <EmptyPanel title={visitTexts.foreign} />;
  return (
    <div className={classes.screen}>
      <section className={classes.card} aria-label={texts.title}>
        <header className={classes.head}>
          <div>
            <ListTabs at="/visits" />
            <p className="pv-soft">{texts.hint}</p>
          </div>
          <SearchBox label={texts.search} value={typed} onChange={setTyped} onSearchNow={() => undefined} />
        </header>
        <Chips
          label={texts.filterLabel}
          chips={VISIT_FILTERS.map((key) => ({
            key,
            name: texts.filters[key],
            count: all.filter((one) => isInFilter(one, key)).length,
            isOn: key === filter,
          }))}
          onPress={(key) => setSearch(key === 'all' ? {} : { filter: key }, { replace: true })}
        />
        <ResourceState resource={recent} onRetry={() => void refresh()}>
          {list}
        </ResourceState>
        {recent.is === 'absent' && all.length > 0 && list()}
        {aged && <Age asOf={aged.asOf} />}
      </section>
    </div>
  );
}

/** The name of an installation by its number. */
function useNames(): (id: number) => string {
  const list = lastKnown(useValue(useQueries().installations))?.rows;
  return useMemo(() => {
    const names = new Map(list?.map(({ id, description, sn }) => [id, description || sn] as const));
    return (id) => names.get(id) ?? texts.unknownInstallation(id);
  }, [list]);
}

const isFound = ({ number, technician }: ListedVisit, name: string, typed: string): boolean =>
  fold([name, number, technician.name].join(' ')).includes(fold(typed.trim()));
