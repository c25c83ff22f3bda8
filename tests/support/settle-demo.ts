import './plain-database.ts';
import { sweepCare } from '#server/care/sweep.ts';
import { finishDemo } from '#server/seed/demo.ts';
import { readSettings } from '#server/settings.ts';
import { openDatabase } from '#server/store/database.ts';
import { judgeAll } from '#server/telemetry/judge.ts';
import { sumUpVoltages } from '#server/telemetry/sum-voltages.ts';

/*
 * Does over the folder in `PV_DATA_DIR`, once for all tests that copy it, what a server does in its first minutes: it completes the history
 * of the demo, sums up and diagnoses. The last sign of life is deleted, so that a server with a copy starts like one that has just been
 * seeded.
 */
const settings = readSettings(process.env);
const database = await openDatabase(settings);
await database.relaxed(() => finishDemo(database, { now: Date.now(), showcaseDays: settings.seedDays }));
await judgeAll(database, Date.now());
await sumUpVoltages(database, Date.now());
await sweepCare(database, Date.now());
await database.rows('update care_sweeps set heard_at = null');
await database.close();
