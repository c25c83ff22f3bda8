import * as z from 'zod/mini';

/** Verdicts on a yield (domain/energy/comparison/yield-verdict.ts). */
export const yieldVerdictOnWire = z.enum(['none', 'strings', 'low', 'normal']);
