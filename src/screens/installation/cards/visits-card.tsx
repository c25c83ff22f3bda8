import { lazy, Suspense, useMemo } from 'react';
import type { Installation } from '#domain/service/installation.ts';
import { useHasTeam } from '#state/use-account.ts';
import { useHeldProfiles } from '#state/use-visit-screen.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { LoadingPanel } from '#ui/panels.tsx';
import { ageOf, SectionCard } from '#screens/installation/section-card.tsx';

const InstallationVisits = lazy(() =>
  import('#ui/visits/installation-visits.tsx').then(({ InstallationVisits: held }) => ({ default: held })),
);

/** Visits and inspections of this installation. Only our own server has them. */
export function VisitsCard({ installation: { id } }: { readonly installation: Installation }) {
  const hasVisits = useHasTeam();
  const queries = useQueries();
  const { refresh } = useCommands();
  const resource = useValue(queries.installationVisits(id));
  const device = useValue(queries.deviceVisits);
  const held = useMemo(() => (device ?? []).filter(({ installation }) => installation === id), [device, id]);
  const profiles = useHeldProfiles(held);
  if (!hasVisits) return null;
  return (
    <SectionCard title={installationTexts.visits} {...ageOf(resource)}>
      <Suspense fallback={<LoadingPanel />}>
        <InstallationVisits resource={resource} held={held} profiles={profiles} onRetry={() => void refresh()} />
      </Suspense>
    </SectionCard>
  );
}
