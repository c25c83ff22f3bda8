import { EFFICIENCY_DECIMALS, efficiency, efficiencyGap } from '#domain/energy/efficiency.ts';
import type { Installation } from '#domain/service/installation.ts';
import { efficiencyGapTexts } from '#texts/efficiency.ts';
import { NO_NUMBER, polishNumber } from '#texts/numbers.ts';
import { Hint } from '#ui/hint.tsx';

/** 'Wydajność' in the table; a dash, with the reason as its tooltip, where there is none. */
export function EfficiencyCell({ lastPower, generatorPower, isWorking }: Pick<Installation, 'lastPower' | 'generatorPower' | 'isWorking'>) {
  const output = { lastPower, ratedPower: generatorPower, isWorking };
  const gap = efficiencyGap(output);
  if (gap === null) return polishNumber(efficiency(output) ?? Number.NaN, EFFICIENCY_DECIMALS.table);
  return (
    <Hint text={efficiencyGapTexts[gap]} isInRow>
      {NO_NUMBER}
    </Hint>
  );
}
