import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { listEquipment } from '#contract/care/equipment.contract.ts';
import type { EquipmentPeriod } from '#domain/service/equipment.ts';
import { renewEpoch } from '#server/store/epoch/epoch.ts';
import { aModemForm } from '#tests/support/api.ts';
import { aVisitOffice } from '#tests/support/visit-office.ts';
import type { AtOffice } from './events.ts';

/* The real server for histories of exchanged inverters, whose database can be restored. */

/** Number of the inverter with which each history begins. */
export const FIRST_NUMBER = 'FR123';

const TABLES = [
  'tasks',
  'task_comments',
  'idempotency',
  'files',
  'file_parts',
  'visits',
  'visit_files',
  'equipment',
  'known_serials',
  'fuse_checks',
] as const;
const NUMBERS = ['tasks', 'task_comments', 'equipment'] as const;
const INSTALLATION = ['sn', 'model', 'inverter_power', 'generator_power', 'phases', 'metering_point', 'grid_operator'] as const;

interface Stored {
  readonly id: number;
  readonly installation: number | null;
  readonly reason: string;
}

export async function anExchangeOffice() {
  const office = await aVisitOffice('pglite', { PV_ROLES: 'on' });
  const { database } = office.api;
  const id = office.installation;
  const path = `/care/v1/installations/${id}/equipment/`;
  const columns = new Map<string, string>();
  for (const name of TABLES) {
    const found = await database.rows<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [name],
    );
    columns.set(name, found.map((one) => `"${one.name}"`).join(', '));
  }
  const diagnose = `insert into diagnoses (installation_id, cause, severity, since, from_at, last_at, count, is_active, evidence, opened_at)
    values (${id}, 'event:BLOWN_STRING_FUSE', 'warning', now(), now(), now(), 1, true, '{}', now())`;
  const emptied = (): string =>
    TABLES.toReversed()
      .map((name) => (name === 'equipment' ? '' : `delete from ${name};`))
      .join('');
  const periods = async (): Promise<readonly EquipmentPeriod[]> => {
    const { body } = await office.api.ask('GET', path);
    return z.decode(listEquipment.replies[200], body as never);
  };
  let made = 0;
  const nextNumber = (): string => {
    made += 1;
    return `NR-${made}`;
  };
  const form = (sn: string, power: number) => aModemForm({ sn, inverter_rated_power: power });
  const present = async (): Promise<string> =>
    (await database.rows<{ sn: string }>('select sn from installations where id = $1', [id]))[0]?.sn ?? '';
  return {
    ...office,
    nextNumber,
    present,
    periods,
    /** Removes what earlier histories left. */
    clears: async (): Promise<void> => {
      await database.script(`${emptied()} delete from equipment where reason <> 'start'; update equipment set from_at = '2020-01-01'; delete from diagnoses;
        update installations set sn = '${FIRST_NUMBER}', inverter_power = 8000 where id = ${id}; update staff set role = 'staff'; ${diagnose};
        insert into known_serials (sn, installation_id) values ('${FIRST_NUMBER}', ${id}) on conflict do nothing;`);
    },
    backsUp: async (): Promise<void> => {
      await database.script(
        TABLES.map((name) => `drop table if exists kept_${name}; create table kept_${name} as table ${name};`).join('') +
          `drop table if exists kept_installation; create table kept_installation as select * from installations where id = ${id};` +
          `drop table if exists kept_numbers; create table kept_numbers as select ${NUMBERS.map((name) => `(select last_value from ${name}_id_seq) as ${name}`).join(', ')};`,
      );
    },
    /** Numbers are given out a second time from then on. */
    restores: async (): Promise<void> => {
      const back = TABLES.map(
        (name) => `insert into ${name} (${columns.get(name)}) overriding system value select ${columns.get(name)} from kept_${name};`,
      );
      const set = INSTALLATION.map((name) => `${name} = k.${name}`).join(', ');
      const numbers = NUMBERS.map((name) => `select setval('${name}_id_seq', (select ${name} from kept_numbers));`);
      await database.script(
        `update installations i set ${set} from kept_installation k where i.id = k.id; ${emptied()} delete from equipment; ${back.join('')} ${numbers.join('')}`,
      );
      await renewEpoch(database, 'restore');
    },
    refuses: (isRefusing: boolean): Promise<void> =>
      database.script(`update staff set role = '${isRefusing ? 'viewer' : 'staff'}' where email like 'technik%'`),
    /** Changes the equipment as somebody in the office does. */
    changes: async (what: AtOffice): Promise<void> => {
      const now = office.api.time.now;
      if (what === 'correct') await office.api.ask('PUT', `pv_admin/${await present()}/`, form(nextNumber(), 8000));
      if (what === 'rate') await office.api.ask('PUT', `pv_admin/${await present()}/`, form(await present(), 5000));
      if (what === 'exchange') {
        const body = { from_at: new Date(now).toISOString(), reason: 'replacement', inverter_sn: nextNumber() };
        await office.api.ask('POST', path, body, { headers: { 'Idempotency-Key': `"${randomUUID()}"` } });
      }
      if (what === 'take-back') {
        const [latest] = await periods();
        if (latest) await office.api.ask('DELETE', `${path}${latest.id}/`, undefined, { headers: { 'If-Match': '*' } });
      }
    },
    requests: () => database.rows<Stored>('select id, installation_id as installation, reason from tasks'),
    comments: async () => (await database.rows<{ key: string }>('select client_ref as key from task_comments')).map(({ key }) => key),
    finished: async () =>
      (await database.rows<{ uuid: string }>(`select uuid::text from visits where state = 'final'`)).map(({ uuid }) => uuid),
    /** How often each number begins a period. */
    exchanges: async () => {
      const rows = await database.rows<{ sn: string }>(`select inverter_sn as sn from equipment where reason = 'replacement'`);
      return rows.map(({ sn }) => sn);
    },
    period: (sn: string) =>
      database.rows<Pick<EquipmentPeriod, 'id'>>('select id from equipment where inverter_sn = $1', [sn]).then(([row]) => row?.id ?? null),
  };
}

export type ExchangeOffice = Awaited<ReturnType<typeof anExchangeOffice>>;
