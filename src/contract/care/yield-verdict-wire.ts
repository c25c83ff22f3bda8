import * as z from 'zod/mini';
import { YIELD_VERDICTS } from '#domain/energy/comparison/yield-verdict.ts';

/** Verdicts on a yield (domain/energy/comparison/yield-verdict.ts). */
export const yieldVerdictOnWire = z.enum(YIELD_VERDICTS);
