import { beforeAll, describe, expect, test } from 'vitest';
import { knownCauses, severityOf } from '#domain/diagnosis/cause.ts';
import { worstInstallation } from '#domain/diagnosis/list-order.ts';
import { installationsStore, worstInstallations } from '#server/store/installations.store.ts';
import { KINDS } from '#tests/support/database.ts';
import { anApi } from '#tests/support/api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const SIZE = 300;
const HOUR = 3_600_000;
const START = Date.parse('2026-11-01T00:00:00Z');

/** A sequence that looks random and is the same in each run. Range: 0 to `below` - 1. */
function numbers() {
  let seed = 36;
  return (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
}

/** Up to three causes, some of them unknown codes, consequences, closed or over. */
function causesOf(id: number, next: (below: number) => number) {
  const all = [...knownCauses(), 'event:HER_042' as const];
  return Array.from({ length: next(3) + (id % 4 === 0 ? 1 : 0) }, (_, at) => {
    const cause = all[(next(all.length) + at) % all.length] ?? 'silent';
    return {
      id,
      cause,
      severity: cause === 'low_yield' ? (['major', 'minor', 'warning'] as const)[next(3)] : severityOf(cause),
      since: new Date(START + next(20) * HOUR).toISOString(),
      active: next(5) > 0,
      explained: next(4) === 0 ? 'state:FAULT' : null,
      closed: next(6) === 0 ? new Date(START).toISOString() : null,
    };
  });
}

describe.each(KINDS)('the order of the worst on %s', (kind) => {
  const api = madeOnce(() => anApi(kind));
  beforeAll(async () => {
    await api.database.rows(
      `insert into installations (sn, description, phases, inverter_power, generator_power, city)
       select 'SN' || n, 'Instalacja ' || n, 3, 8000, 9900, 'Kalisz' from generate_series(1, ${SIZE}) n`,
    );
    await api.database.rows(
      `insert into installation_live (installation_id, is_working, last_at)
       select id, id % 3 <> 0, case when id % 5 = 0 then null else now() end from installations where id % 7 <> 0 on conflict do nothing`,
    );
    const next = numbers();
    const ids = await api.database.rows<{ id: number }>('select id from installations order by id');
    await api.database.rows(
      `insert into diagnoses (installation_id, cause, severity, since, from_at, last_at, count, is_active, evidence, explained_by, opened_at,
         closed_at)
       select id, cause, severity, since, since, since, 1, active, '{"of":"other"}', explained, since, closed
       from jsonb_to_recordset($1::jsonb)
         as d(id int, cause text, severity text, since timestamptz, active boolean, explained text, closed timestamptz)
       on conflict do nothing`,
      [JSON.stringify(ids.flatMap(({ id }) => causesOf(id, next)))],
    );
  });

  test('the first page has the installations that are first in the whole list, for each size', async () => {
    const whole = (await installationsStore(api.database).page(0, 1000)).toSorted(worstInstallation);
    expect(whole).toHaveLength(SIZE);
    const states = new Set(whole.map(({ care }) => care?.state));
    expect(states).toEqual(new Set(['faulty', 'attention', 'waiting', 'working']));
    for (const size of [1, 10, 25, 50, 100, 299, 1000]) {
      expect(await worstInstallations(api.database, size), `${size}`).toEqual(whole.slice(0, size));
    }
  });
});
