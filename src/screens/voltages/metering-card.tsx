import type { Installation } from '#domain/service/installation.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { voltageReportTexts } from '#texts/voltage/voltage-report.ts';
import { MeteringForm } from '#ui/metering/metering-form.tsx';
import { ResourceState } from '#ui/resource-state.tsx';
import { VoltageCard } from './voltage-card.tsx';

/** Where the installation is connected: what the operator asks for first. */
export function MeteringCard({ installation }: { readonly installation: Installation }) {
  const { changeMetering } = useCommands();
  const seen = useValue(useQueries().meteringDetails(installation.id));
  return (
    <VoltageCard title={voltageReportTexts.metering.title}>
      <ResourceState seen={seen}>
        {(details) => <MeteringForm details={details} save={(wish) => changeMetering(details, wish, installation.description)} />}
      </ResourceState>
    </VoltageCard>
  );
}
