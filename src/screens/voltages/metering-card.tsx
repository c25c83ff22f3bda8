import type { MeteringDetails } from '#domain/service/metering-details.ts';
import type { Installation } from '#domain/service/installation.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useMay } from '#state/use-may.ts';
import { voltageReportTexts } from '#texts/voltage/voltage-report.ts';
import { MeteringForm } from '#ui/metering/metering-form.tsx';
import { ResourceState } from '#ui/resource-state.tsx';
import { VoltageCard } from './voltage-card.tsx';

/** Where the installation is connected: what the operator asks for first. */
export function MeteringCard({ installation }: { readonly installation: Installation }) {
  const { changeMetering } = useCommands();
  const mayWork = useMay('staff');
  const seen = useValue(useQueries().meteringDetails(installation.id));
  return (
    <VoltageCard title={voltageReportTexts.metering.title}>
      <ResourceState seen={seen}>
        {(details) =>
          mayWork ? (
            <MeteringForm details={details} save={(wish) => changeMetering(details, wish, installation.description)} />
          ) : (
            <MeteringFacts details={details} />
          )
        }
      </ResourceState>
    </VoltageCard>
  );
}

/** For those who only look. */
function MeteringFacts({ details: { ppe, operator } }: { readonly details: MeteringDetails }) {
  const { metering: texts } = voltageReportTexts;
  return (
    <>
      <p>{`${texts.ppe}: ${ppe ?? texts.none}`}</p>
      <p>{`${texts.operator}: ${operator === null ? texts.none : texts.operators[operator]}`}</p>
    </>
  );
}
