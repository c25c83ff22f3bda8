import { addDays } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import type { Dice } from './dice.ts';
import type { InventedInstallation } from './invented-installations.ts';
import { EMPLOYEES } from './people.ts';

/** Reasons with the scope of work that goes with them. */
const CAUSES = [
  ['Falownik nie startuje', 'Sprawdzić zasilanie DC i zabezpieczenia'],
  ['Przekroczenia napięcia na fazie L1', 'Pomiar napięć w rozdzielnicy, zgłoszenie do operatora sieci'],
  ['Brak łączności z modemem', 'Wymiana karty SIM lub anteny'],
  ['Spadek uzysku po burzy', 'Oględziny paneli, pomiar rezystancji izolacji'],
  ['Komunikat GROUND_FAULT', 'Pomiar izolacji stringów'],
  ['Przegląd roczny', ''],
  ['Głośna praca wentylatora', 'Czyszczenie lub wymiana wentylatora'],
  ['Klient prosi o rozbudowę instalacji', 'Wizja lokalna i wycena'],
  ['Panel uszkodzony przez grad', 'Wymiana panelu'],
  ['Wyłącza się w południe', 'Sprawdzić nastawy zabezpieczeń sieciowych'],
] as const;

/** Tasks of the last two months, as the demo's table rows; every third is closed, two bear the status 2. */
export function inventTasks(dice: Dice, at: readonly InventedInstallation[], now: number) {
  const count = Math.min(32, at.length);
  return Array.from({ length: count }, (_, index) => {
    const installation = at[(index * 17) % at.length];
    const [reason, scope] = CAUSES[index % CAUSES.length] ?? CAUSES[0];
    const age = Math.max(1, Math.round(((count - index) * 60) / count) - dice.whole(0, 1));
    const isClosed = index % 3 === 0;
    const isTouched = isClosed || index % 7 === 4;
    return {
      employee: dice.pick(EMPLOYEES),
      description: installation?.description ?? '',
      inverter_sn: installation?.sn ?? '',
      created_on: addDays(localDateOf(now), -age),
      updated_at: isTouched
        ? new Date(
            instantOf(addDays(localDateOf(now), -Math.max(1, Math.floor(age * 0.4))), dice.whole(8, 15), dice.whole(0, 59)),
          ).toISOString()
        : null,
      status: isClosed ? 1 : index % 14 === 5 ? 2 : 0,
      reason,
      scope,
      street: installation?.street ?? '',
      number: installation?.number ?? '',
      number2: installation?.number2 ?? '',
      post_code: installation?.post_code ?? '',
      city: installation?.city ?? '',
    };
  });
}
