import { useCommands } from '#state/app-context.ts';
import { usePlan } from '#state/use-plan.ts';
import { dayTexts as texts } from '#texts/day.ts';
import { EmptyPanel, LoadingPanel, ProblemPanel } from '#ui/panels.tsx';

/** The plan of the team. */
export function TeamWeek() {
  const plan = usePlan();
  const { refresh } = useCommands();
  if (plan.is === 'foreign') return <EmptyPanel title={texts.foreign} />;
  if (plan.is === 'absent') return <ProblemPanel problem={plan.problem} onRetry={() => void refresh()} />;
  if (plan.is !== 'known') return <LoadingPanel text={texts.loading} />;
  return <EmptyPanel title={texts.planned(plan.rows.filter(({ plannedOn }) => plannedOn !== null).length)} />;
}
