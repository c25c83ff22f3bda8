import type { Comparison } from '#domain/comparison/comparison.ts';
import type { Installation } from '#domain/service/installation.ts';
import { isOwnLowYield, isSnow } from '#domain/diagnosis/diagnosis.ts';
import { lastKnown, problemOf } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { comparisonTexts as texts } from '#texts/care/comparison.ts';
import { problemSentence } from '#texts/problems.ts';
import { ResourceState } from '#ui/resource-state.tsx';
import { ageOf, SectionCard } from '#screens/installation/section-card.tsx';
import classes from '#screens/installation/installation.module.css';
import { LostToGrid } from './lost-to-grid.tsx';
import { Neighbours } from './neighbours.tsx';
import { Calculation, Verdict } from './verdict.tsx';

/** Grid or roof: the installation's yield compared with its neighbours, and the energy lost to the grid. */
export function ComparisonSection({ installation }: { readonly installation: Installation }) {
  const resource = useValue(useQueries().comparison(installation.id));
  const problem = problemOf(resource);
  const isUnsupported = problem?.is === 'unsupported';
  if (installation.lastReading === null && !isUnsupported)
    return (
      <SectionCard title={texts.title}>
        <p className={classes.soft}>{texts.neverRead}</p>
      </SectionCard>
    );
  return (
    <SectionCard title={texts.title} {...(!isUnsupported && ageOf(resource))}>
      {isUnsupported ? (
        <p className={classes.soft}>{problemSentence(problem)}</p>
      ) : (
        <ResourceState resource={resource} loadingText={texts.loading}>
          {(comparison) => <ComparisonBody comparison={comparison} installation={installation} />}
        </ResourceState>
      )}
    </SectionCard>
  );
}

function ComparisonBody({ comparison, installation }: { readonly comparison: Comparison; readonly installation: Installation }) {
  const diagnoses = lastKnown(useValue(useQueries().diagnoses));
  const low = diagnoses?.find((one) => one.installation === installation.id && one.cause === 'low_yield' && one.state !== 'gone');
  const explainedBy = low && !isOwnLowYield(low) ? low.explainedBy : null;
  return (
    <div className="pv-stack-3 pv-shrink">
      <Verdict comparison={comparison} explainedBy={explainedBy} mayBeSnow={low !== undefined && isSnow(low.evidence)} />
      <Neighbours comparison={comparison} installation={installation} />
      <Calculation label={texts.reckoning} sentences={texts.reckoningText} />
      <LostToGrid lost={comparison.lost} />
    </div>
  );
}
