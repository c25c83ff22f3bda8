import { useCallback } from 'react';
import type { Company } from '#domain/service/company.ts';
import { firstValue, lastKnown } from '#domain/service/resource.ts';
import { useQueries } from './app-context.ts';
import type { Queries } from './queries/queries.ts';

/** The company; `null` if this device knows none. Called when a PDF is made: no screen fetches the company at its start. */
export const knownCompany = async ({ company }: Pick<Queries, 'company'>): Promise<Company | null> =>
  lastKnown(await firstValue(company)) ?? null;

/** Reads the company that heads a paper. */
export function useCompany(): () => Promise<Company | null> {
  const queries = useQueries();
  return useCallback(() => knownCompany(queries), [queries]);
}
