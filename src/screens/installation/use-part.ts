import { useLocation, useSearch } from 'wouter';

/** The parts of the detail below 1280 px, each behind its tab. */
export const PARTS = ['state', 'charts', 'history', 'data'] as const;
export type Part = (typeof PARTS)[number];

/** Query parameter of the address; the first part has none. */
const PARAMETER = 'part';

const partOf = (value: string | null): Part => PARTS.find((part) => part === value) ?? 'state';

/** The part that is shown, stored in the address, so that a reload keeps it. Another part begins at its top. */
export function usePart(): readonly [Part, (part: Part) => void] {
  const search = useSearch();
  const [path, go] = useLocation();
  const choose = (part: Part) => {
    const next = new URLSearchParams(search);
    if (part === 'state') next.delete(PARAMETER);
    else next.set(PARAMETER, part);
    const query = next.toString();
    go(query ? `${path}?${query}` : path, { replace: true });
    window.scrollTo({ top: 0 });
  };
  return [partOf(new URLSearchParams(search).get(PARAMETER)), choose];
}
