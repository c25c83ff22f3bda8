import type { ExchangedInverter } from '#domain/service/exchange.ts';
import type { ExchangeFacts } from '#domain/service/exchange-form.ts';
import type { Installation } from '#domain/service/installation.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { useHasTeam, useMay } from './use-account.ts';
import { useCommands, useQueries, useValue } from './app-context.ts';
import { useBySerial } from './use-by-serial.ts';
import { useVisitClock } from './use-connection.ts';
import { NOT_WANTED } from './use-visit-screen.ts';

const NONE: readonly Installation[] = [];

/** Knows and stores the exchange of an inverter; `null`: the user may not, or the backend is not ours. */
export function useExchange(installation: Installation | undefined) {
  const queries = useQueries();
  const { replaceInverter, takeBackExchange } = useCommands();
  const clock = useVisitClock();
  const rows = lastKnown(useValue(queries.installations))?.rows ?? NONE;
  const equipment = useValue(installation ? queries.equipment(installation.id) : NOT_WANTED);
  const planned = useBySerial().ofTask({ inverterSerial: installation?.sn ?? '', installation: installation?.id })?.plannedSerial;
  const mayExchange = useMay('staff');
  const isOurs = useHasTeam();
  if (!installation || !mayExchange || !isOurs) return null;
  const { id, sn: former, description } = installation;
  const since = lastKnown(equipment)?.find(({ isWaiting }) => !isWaiting)?.fromAt ?? null;
  return {
    planned,
    facts: (): ExchangeFacts => ({ now: clock().now, installation, since, rows }),
    save: (exchange: ExchangedInverter) => replaceInverter({ ...exchange, installation: id, former, description, visit: null }),
    takeBack: () => takeBackExchange(id),
  };
}
