import { expect } from '@playwright/test';
import type { Product } from './product.ts';

export interface OfficeDiagnosis {
  readonly id: number;
  readonly sn: string;
  readonly cause: string;
  readonly state: 'active' | 'acknowledged' | 'gone';
  readonly explained_by: string | null;
  readonly task: number | null;
  readonly acknowledged: { readonly by: string } | null;
}

/** The server's diagnoses, asked directly. */
export const officeDiagnoses = ({ office }: Pick<Product, 'office'>): Promise<readonly OfficeDiagnosis[]> =>
  office.get('/care/v1/diagnoses/');

/** Waits until the demo has at least this many causes of its own: a copied one from its start, another after its first sweep. */
export async function hasDiagnosed(product: Pick<Product, 'office'>, atLeast: number): Promise<void> {
  const isNew = ({ state, explained_by: behind, task }: OfficeDiagnosis): boolean => state === 'active' && behind === null && task === null;
  await expect
    .poll(async () => (await officeDiagnoses(product)).filter(isNew).length, { timeout: 240_000 })
    .toBeGreaterThanOrEqual(atLeast);
}
