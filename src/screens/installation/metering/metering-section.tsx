import { lazy, Suspense, useState } from 'react';
import type { Installation } from '#domain/service/installation.ts';
import type { MeteringDetails } from '#domain/grid/metering-point.ts';
import { problemOf } from '#domain/service/resource.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useMay } from '#state/use-account.ts';
import { voltageReportTexts } from '#texts/voltage/voltage-report.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { ResourceState } from '#ui/resource-state.tsx';
import lists from '#screens/installation/cards/lists.module.css';
import { ageOf, SectionCard } from '#screens/installation/section-card.tsx';

const texts = voltageReportTexts.metering;

const MeteringDialog = lazy(() => import('./metering-dialog.tsx').then(({ MeteringDialog: held }) => ({ default: held })));

/** Metering point, grid operator and what limits the output, with the button to edit them. Nothing if the backend does not store them. */
export function MeteringSection({ installation }: { readonly installation: Installation }) {
  const resource = useValue(useQueries().meteringDetails(installation.id));
  if (problemOf(resource)?.is === 'unsupported') return null;
  return (
    <SectionCard title={texts.title} {...ageOf(resource)}>
      <ResourceState resource={resource}>
        {(details) => <Metering details={details} description={installation.description} />}
      </ResourceState>
    </SectionCard>
  );
}

function Metering({ details, description }: { readonly details: MeteringDetails; readonly description: string }) {
  const { changeMetering } = useCommands();
  const mayWork = useMay('staff');
  const [isOpen, setOpen] = useState(false);
  const { ppe, operator, exportLimit = 'none', hasBattery = false } = details;
  const isEmpty = ppe === null && operator === null;
  return (
    <>
      <dl className={lists.facts}>
        <div>
          <dt>{texts.ppe}</dt>
          <dd>{ppe ?? texts.none}</dd>
        </div>
        <div>
          <dt>{texts.operator}</dt>
          <dd>{operator === null ? texts.none : texts.operators[operator]}</dd>
        </div>
        <div>
          <dt>{texts.exportLimit}</dt>
          <dd>{texts.exportLimits[exportLimit]}</dd>
        </div>
        <div>
          <dt>{texts.battery}</dt>
          <dd>{hasBattery ? texts.batteries.yes : texts.batteries.no}</dd>
        </div>
      </dl>
      {mayWork && (
        <div className={lists.below}>
          <PlainButton look="outline" onClick={() => setOpen(true)}>
            {isEmpty ? texts.add : texts.change}
          </PlainButton>
        </div>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <MeteringDialog details={details} save={(wish) => changeMetering(details, wish, description)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
