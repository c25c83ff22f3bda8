import { comparisonTexts } from '#texts/care/comparison.ts';
import { lostInWeekTexts as texts, lostSentences } from '#texts/voltage/voltage-report-file.ts';
import type { SeenLoss } from '#state/use-lost-in-week.ts';
import { ResourceState } from '#ui/resource-state.tsx';
import { VoltageCard } from './voltage-card.tsx';
import classes from './voltages.module.css';

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
