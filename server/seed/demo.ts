import { hashPassword } from '#server/rules/passwords.ts';
import type { Database } from '#server/store/database-door.ts';

/** Fills an empty database with the demo; says whether it did. */
export async function seedDemo(database: Database, size: number): Promise<boolean> {
  const [some] = await database.rows('select id from staff limit 1');
  if (some) return false;
  for (const [email, password] of [
    ['serwis@pvcare.pl', 'Serwis!2026'],
    ['demo@pvcare.pl', 'Demo!2026'],
  ] as const) {
    await database.rows('insert into staff (email, password) values ($1, $2) on conflict do nothing', [
      email,
      await hashPassword(password),
    ]);
  }
  await database.rows(
    `insert into installations (sn, description, phases, inverter_power, generator_power, city, latitude, longitude)
     select 'SN' || n, 'Instalacja ' || n, 3, 8000, 9900, 'Kalisz', 51.7 + n * 0.01, 18.1 from generate_series(1, $1::int) n`,
    [size],
  );
  return true;
}
