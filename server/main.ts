import { pino } from 'pino';
import { buildApp } from './app.ts';
import { listen } from './listening.ts';
import { startPostman } from './mail/postman.ts';
import { seedDemo } from './seed/demo.ts';
import { readSettings, WrongSettings } from './settings.ts';
import { openDatabase } from './store/database.ts';
import { FolderInUse } from './store/lock-file.ts';

/** Ends with a sentence instead of a stack where the operator can do something about it. */
function giveUp(error: unknown): never {
  const isOperators =
    error instanceof WrongSettings || error instanceof FolderInUse || (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(isOperators ? (error as Error).message : error);
  process.exit(1);
}

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = pino({ level: settings.logLevel });
  const database = await openDatabase(settings);
  const isFirst = settings.seed === 'demo' && (await seedDemo(database, settings.seedSize, Date.now()));
  const postman = startPostman({ database, settings, log });
  const app = buildApp({ database, settings, log, posted: postman.nudge });
  const listening = await listen(app, settings);

  console.info(`PV Care is at ${listening.address}`);
  if (settings.seed === 'demo') console.info('Demo sign-in: serwis@pvcare.pl / Serwis!2026 (or demo@pvcare.pl / Demo!2026)');
  if (isFirst) log.info('the demo was seeded');

  const stop = async () => {
    await listening.close();
    await postman.stop();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

await main().catch(giveUp);
