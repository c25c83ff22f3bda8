import { isGridOperator } from '#domain/grid/grid-operator.ts';
import { tidyMeteringPoint } from '#domain/grid/metering-point.ts';
import type { Commands } from '#state/commands.ts';
import type { WizardValues } from './wizard-fields.ts';

type Typed = Pick<WizardValues, 'ppe' | 'operator' | 'description'>;

/**
 * Keeps the metering point of an installation that was just made, where one was typed: on this device before the form is
 * left, from where it reaches the office by itself. `false` where it could not be kept.
 */
export async function keepMetering(
  { decide }: Pick<Commands, 'decide'>,
  id: number | null,
  { ppe, operator, description }: Typed,
  draftKey: string,
): Promise<boolean> {
  const wish = { ppe: tidyMeteringPoint(ppe) || null, operator: isGridOperator(operator) ? operator : null };
  if (wish.ppe === null && wish.operator === null) return true;
  if (id === null) return false;
  return (await decide([['changeMetering', { id, ppe: null, operator: null }, wish, description.trim()]], draftKey)).ok;
}
