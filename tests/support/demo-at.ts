import { sweepCare } from '#server/care/sweep.ts';
import { seedDemo } from './demo-seed.ts';
import { readSettings } from '#server/settings.ts';
import { openDatabase } from '#server/store/database.ts';
import { judgeAll } from '#server/telemetry/judge.ts';
import { simulate } from '#server/telemetry/demo/simulate.ts';
import { sumUpVoltages } from '#server/telemetry/sum-voltages.ts';

/*
 * Moves the demo in the folder `PV_DATA_DIR` to the time `DEMO_AT` (ms since 1970): seeds it if the folder is empty, otherwise lets its
 * inverters send readings until then, and computes what a running server would have computed.
 */
const at = Number(process.env.DEMO_AT);
const settings = readSettings(process.env);
const database = await openDatabase(settings);
const isNew = await seedDemo(database, settings.seedSize, at, 14);
if (!isNew) await simulate(database, at);
await judgeAll(database, at);
await sumUpVoltages(database, at);
await database.rows('update care_sweeps set heard_at = $1', [new Date(at).toISOString()]);
await sweepCare(database, at);
await database.close();
