import { Link } from 'wouter';
import { CARE_STATES, countStates } from '#domain/diagnosis/care-state.ts';
import { type CauseChoice, isStateChoice } from '#domain/diagnosis/cause-choice.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { lastKnown, type Resource } from '#domain/service/resource.ts';
import type { Count } from '#domain/grid/status.ts';
import type { InstallationList } from '#state/queries/queries.ts';
import { chartsTexts } from '#texts/installation/charts.ts';
import { cardsTexts } from '#texts/dashboard-cards.ts';
import { eventName } from '#texts/installation/events.ts';
import { polishNumber } from '#texts/numbers.ts';
import { Age } from '#ui/age.tsx';
import { Donut } from '#ui/charts/donut.tsx';
import { EmptyPanel } from '#ui/panels.tsx';
import { ResourceState } from '#ui/resource-state.tsx';
import { useIsWide } from '#ui/use-media.ts';
import classes from '#screens/dashboard/dashboard.module.css';
import ranks from './overview.module.css';

export type Ranked = 'events' | 'defective';

/** The cards of the commonest events and of the installations with the most (specification 5.16), or one of them. */
export const Rankings = ({ of }: { readonly of: readonly Ranked[] }) => (
  <div className={ranks.rankings}>
    {of.includes('events') && <Events />}
    {of.includes('defective') && <Defective />}
  </div>
);

interface CardProps<T> {
  readonly title: string;
  readonly hint?: string;
  readonly resource: Resource<T>;
  readonly children: (value: T) => React.ReactNode;
}

function Card<T>({ title, hint, resource, children }: CardProps<T>) {
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.cardTitle}>{title}</h2>
      {hint && <p className="pv-soft">{hint}</p>}
      <ResourceState resource={resource}>
        {(value, asOf) => (
          <>
            {children(value)}
            <p className={classes.cardAge}>
              <Age asOf={asOf} />
            </p>
          </>
        )}
      </ResourceState>
    </section>
  );
}

interface StatesCardProps {
  readonly list: Resource<InstallationList>;
  readonly onChoice: (choice: CauseChoice) => void;
}

/** 'Zestawienie wszystkich instalacji'; a press on a part filters the list by it. */
export function StatesCard({ list, onChoice }: StatesCardProps) {
  const chart = useValue(useQueries().workingChart);
  return (
    <Card title={chartsTexts.donut.title} resource={statesOf(list) ?? chart}>
      {(counts) => (
        <Donut
          counts={counts}
          {...(counts.every(({ name }) => isStateChoice(name)) && { onPick: (name) => isStateChoice(name) && onChoice(name) })}
        />
      )}
    </Card>
  );
}

/** The states of the list, so that donut and list count the same. Loading until the list is complete; `null` if the backend has no states. */
function statesOf(list: Resource<InstallationList>): Resource<readonly Count[]> | null {
  const { rows, total } = lastKnown(list) ?? { rows: [], total: 0 };
  if (list.is !== 'ready' || rows[0]?.care === undefined) return null;
  if (rows.length < total) return { is: 'loading' };
  const counts = countStates(rows);
  const listed = CARE_STATES.toReversed().filter((state) => state === 'working' || state === 'faulty' || counts[state] > 0);
  return { ...list, value: listed.map((name) => ({ name, value: counts[name] })) };
}

/** As many as fit a card; where list, charts and map are side by side, more do. */
const LISTED = 6;
const LISTED_WIDE = 10;

interface RankedRow {
  readonly key: string;
  readonly name: React.ReactNode;
  readonly value: number;
}

/** A ranking with bars: names to the left, counts to the right. */
function Ranking({ rows, empty }: { readonly rows: readonly RankedRow[]; readonly empty: string }) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  const listed = useIsWide() ? LISTED_WIDE : LISTED;
  if (rows.length === 0) return <EmptyPanel title={empty} />;
  return (
    <ol className={ranks.ranking}>
      {rows.slice(0, listed).map(({ key, name, value }) => (
        <li key={key} className={ranks.ranked}>
          <span className={ranks.rankedName}>{name}</span>
          <span className={ranks.rankedValue}>{polishNumber(value)}</span>
          <span className={ranks.rankedBar} style={{ inlineSize: `${(value / most) * 100}%` }} aria-hidden="true" />
        </li>
      ))}
    </ol>
  );
}

function Events() {
  const resource = useValue(useQueries().eventCounter);
  const { title, hint, empty } = cardsTexts.events;
  return (
    <Card title={title} hint={hint} resource={resource}>
      {(counts) => <Ranking empty={empty} rows={counts.map(({ name, value }) => ({ key: name, name: eventName(name), value }))} />}
    </Card>
  );
}

function Defective() {
  const resource = useValue(useQueries().mostDefective);
  const { title, hint, empty } = cardsTexts.defective;
  return (
    <Card title={title} hint={hint} resource={resource}>
      {(installations) => (
        <Ranking
          empty={empty}
          rows={installations.map(({ sn, description, value }) => ({
            key: sn,
            name: <Link href={`/installation/${encodeURIComponent(sn)}`}>{description || sn}</Link>,
            value,
          }))}
        />
      )}
    </Card>
  );
}
