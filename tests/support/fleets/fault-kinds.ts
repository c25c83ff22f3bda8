import type { FaultKind } from './faults.ts';
import { GRID_FAULTS } from './grid-faults.ts';
import { INVERTER_FAULTS } from './inverter-faults.ts';
import { SOURCE_FAULTS } from './source-faults.ts';
import { STRING_FAULTS } from './string-faults.ts';

/** All kinds of faults that can be planted. */
export const FAULT_KINDS: readonly FaultKind[] = [...STRING_FAULTS, ...GRID_FAULTS, ...INVERTER_FAULTS, ...SOURCE_FAULTS];
