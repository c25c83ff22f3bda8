import { type ReactNode, useId } from 'react';
import { comparisonTexts } from '#texts/care/comparison.ts';
import { lostInWeekTexts as texts, lostSentences } from '#texts/voltage/voltage-report-file.ts';
import type { SeenLoss } from '#state/use-lost-in-week.ts';
import { ResourceState } from '#ui/resource-state.tsx';
import type { MeteringDetails } from '#domain/service/metering-details.ts';
import type { Installation } from '#domain/service/installation.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useMay } from '#state/use-may.ts';
import { voltageReportTexts } from '#texts/voltage/voltage-report.ts';
import { MeteringForm } from '#ui/metering/metering-form.tsx';
import classes from './voltages.module.css';

/** One section of the report. */
export function VoltageCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.cardTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** What the grid cost in the week: an estimate with what it rests on, or why nothing can be said. */
export function LostCard({ seen }: { readonly seen: SeenLoss }) {
  return (
    <VoltageCard title={texts.title}>
      {seen.is === 'too-early' ? (
        <p>{texts.tooEarly}</p>
      ) : (
        <ResourceState seen={seen} loadingText={texts.loading} absent={<p className={classes.soft}>{texts.notHeld}</p>}>
          {(lost) => lostSentences(lost).map((sentence) => <p key={sentence}>{sentence}</p>)}
        </ResourceState>
      )}
      <details className={classes.reckoning}>
        <summary>{comparisonTexts.lost.reckoning}</summary>
        <ul>
          {comparisonTexts.lost.reckoningText.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </VoltageCard>
  );
}

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
