import { firstValue, lastKnown } from '#domain/service/resource.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { useCommands, useQueries } from './app-context.ts';
import { useHasTeam } from './use-account.ts';
import { knownCompany } from './use-company.ts';

/** What a claim is made of, from what this device holds or can fetch. `null`: the backend is not ours. */
export function useClaimData() {
  const queries = useQueries();
  const { readVisitFile } = useCommands();
  if (!useHasTeam()) return null;
  return {
    readFile: async (sha256: string): Promise<ArrayBuffer | null> => {
      const outcome = await readVisitFile(sha256);
      return outcome.ok ? outcome.value : null;
    },
    /** `power`: of each day; `undefined` where there is none. */
    read: async (id: number, days: readonly LocalDate[]) => {
      const [equipment, states, status, diagnoses, company, ...power] = await Promise.all([
        firstValue(queries.equipment(id)),
        firstValue(queries.states(id)),
        firstValue(queries.status(id)),
        firstValue(queries.diagnoses),
        knownCompany(queries),
        ...days.map((day) => firstValue(queries.power(id, day))),
      ]);
      return {
        equipment: lastKnown(equipment) ?? [],
        states: lastKnown(states) ?? [],
        events: lastKnown(status)?.events ?? [],
        diagnoses: lastKnown(diagnoses) ?? [],
        company,
        power: power.map(lastKnown),
      };
    },
  };
}
