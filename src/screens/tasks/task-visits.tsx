import { useMemo } from 'react';
import { lastKnown } from '#domain/service/resource.ts';
import { listedVisits } from '#domain/visit/listed-visits.ts';
import type { VisitHead } from '#domain/visit/visit-head.ts';
import { useBySerial } from '#state/use-by-serial.ts';
import { useHeldProfiles } from '#state/use-visit-screen.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import type { SeenTask } from '#state/views.ts';
import { placesTexts } from '#texts/shell/places.ts';
import { VisitList } from '#ui/visits/visit-list.tsx';

interface Props {
  readonly task: SeenTask;
}

const NONE: readonly VisitHead[] = [];

/** The visits of a request, of the office and of this device: number, day, technician and state; each leads to its page. */
export function TaskVisits({ task }: Props) {
  const installation = useBySerial().ofTask(task);
  return installation ? <OfInstallation task={task} id={installation.id} /> : <Visits task={task} heads={NONE} />;
}

function OfInstallation({ task, id }: Props & { readonly id: number }) {
  const heads = lastKnown(useValue(useQueries().installationVisits(id)));
  return <Visits task={task} heads={heads ?? NONE} />;
}

function Visits({ task: { key, id }, heads }: Props & { readonly heads: readonly VisitHead[] }) {
  const device = useValue(useQueries().deviceVisits);
  const profiles = useHeldProfiles(device);
  const visits = useMemo(() => {
    const held = (device ?? []).filter(({ task, document }) => task === key || (id !== null && document.task === id));
    const own = new Set(held.map(({ document: { uuid } }) => uuid));
    return listedVisits(
      heads.filter(({ task, uuid }) => (id !== null && task === id) || own.has(uuid)),
      held,
      profiles,
    );
  }, [device, heads, key, id, profiles]);
  if (visits.length === 0) return null;
  return (
    <section className="pv-stack-3" aria-label={placesTexts.visits}>
      <h3 className="pv-heading">{placesTexts.visits}</h3>
      <VisitList visits={visits} />
    </section>
  );
}
