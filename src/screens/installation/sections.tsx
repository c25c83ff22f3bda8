import { spotOf } from '#domain/energy/daylight.ts';
import type { Installation } from '#domain/service/installation.ts';
import { isComing, type Resource } from '#domain/service/resource.ts';
import type { InverterStatus } from '#domain/grid/status.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useIsOffline, useSettled } from '#state/use-connection.ts';
import { Link } from 'wouter';
import { installationTexts } from '#texts/installation/installation.ts';
import { placesTexts } from '#texts/shell/places.ts';
import { EventMap } from './cards/events-card.tsx';
import { Overvoltages } from './cards/overvoltages-card.tsx';
import { StateList } from './cards/states-card.tsx';
import classes from './installation.module.css';
import { HistoryCard, UnavailableCard } from './section-card.tsx';

/** True once the lists of states, events and overvoltages are loaded. */
export function useSettledHistory({ id, hasEvents }: Installation, status: Resource<InverterStatus>): boolean {
  const queries = useQueries();
  const overvoltages = useValue(queries.overvoltages(id));
  const states = useValue(queries.states(id));
  return useSettled(isComing(overvoltages) || (hasEvents && (isComing(status) || isComing(states))));
}

/** Whether nothing of this installation but its row in the list is on the device, and nothing can be fetched now. */
export function useIsNotOnDevice({ id, hasEvents }: Installation): boolean {
  const queries = useQueries();
  const isOffline = useIsOffline();
  const parts = [useValue(queries.status(id)), useValue(queries.states(id)), useValue(queries.overvoltages(id))];
  return isOffline && (hasEvents ? parts : parts.slice(2)).every(({ is }) => is === 'absent');
}

/** Shown once in place of all sections that are not on the device, or of the whole installation, with the way out (specification 7.20). */
export const NotOnDevice = ({ isWhole = false }: { readonly isWhole?: boolean }) => (
  <div className={classes.folded}>
    <p className={classes.soft} role="status">
      {isWhole ? installationTexts.wholeNotOnDevice : installationTexts.notOnDevice}
    </p>
    <p className={classes.soft}>
      {installationTexts.whatIsOnDevice}{' '}
      <Link href="/readiness" className={classes.link}>
        {placesTexts.readiness}
      </Link>
    </p>
  </div>
);

interface Props {
  readonly installation: Installation;
  readonly status: Resource<InverterStatus>;
  /** Only the titles are shown at first. */
  readonly isFolded?: boolean;
}

/** The sections about the past: events, overvoltages, states. */
export function HistorySections({ installation, status, isFolded = false }: Props) {
  const { hasEvents } = installation;
  return (
    <>
      {hasEvents ? (
        <Events installation={installation} status={status} isFolded={isFolded} />
      ) : (
        <UnavailableCard title={installationTexts.events.title} />
      )}
      <Overvoltages installation={installation} isFolded={isFolded} />
      {hasEvents ? <States installation={installation} isFolded={isFolded} /> : <UnavailableCard title={installationTexts.states.title} />}
    </>
  );
}

const Events = ({ installation, status, isFolded = false }: Props) => (
  <HistoryCard title={installationTexts.events.title} installation={installation} resource={status} isFolded={isFolded}>
    {({ events }) => <EventMap events={events} installation={installation} />}
  </HistoryCard>
);

function States({ installation, isFolded }: { readonly installation: Installation; readonly isFolded: boolean }) {
  const states = useValue(useQueries().states(installation.id));
  return (
    <HistoryCard title={installationTexts.states.title} installation={installation} resource={states} isFolded={isFolded}>
      {(value) => <StateList states={value} spot={spotOf(installation)} />}
    </HistoryCard>
  );
}
