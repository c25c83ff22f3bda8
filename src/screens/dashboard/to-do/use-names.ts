import { useMemo } from 'react';
import { lastKnown } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';

/** The name of an installation by its id; `null` where the device does not hold it. */
export type NameOf = (installation: number | null) => string | null;

export function useNames(): NameOf {
  const rows = lastKnown(useValue(useQueries().installations))?.rows;
  return useMemo(() => {
    const names = new Map(rows?.map(({ id, description }) => [id, description]));
    return (installation) => (installation === null ? null : (names.get(installation) ?? null));
  }, [rows]);
}
