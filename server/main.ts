import type { Logger } from 'pino';
import { startHookWorker } from '#server/hooks/hook-worker.ts';
import { tryPort } from '#server/http/bind.ts';
import { type Listening, listen } from '#server/http/listening.ts';
import { tryTls } from '#server/http/tls-files.ts';
import { startMailWorker } from '#server/mail/mail-worker.ts';
import { startMetrics, startMetricsServer, tryMetricsPort } from '#server/metrics/metrics-server.ts';
import type { Database } from '#server/store/database-types.ts';
import { buildApp, buildFront } from './app.ts';
import { startCare } from './care/start-care.ts';
import { startCleanup } from './cleanup.ts';
import { NO_ADMIN } from './control/commands/staff.ts';
import { startControlServer } from './control/control-server.ts';
import { Stopped, exitMessage } from './exit-message.ts';
import { makeLog } from './log.ts';
import { minVersionWarning } from './own-version.ts';
import { DEMO_STAFF, findPublicCredentials } from './seed/demo-accounts.ts';
import { fillInSubprocess, prepareDatabase } from './seed/ready-database.ts';
import { startDemoHistory } from './seed/start-history.ts';
import { readSettings, type Settings } from './settings.ts';
import { databaseWatch } from './store/connection/database-watch.ts';
import { releaseMemory } from './store/embedded/save-memory.ts';
import { startTidying } from './store/embedded/tidy-tables.ts';
import { hasAdmin } from './store/team/accounts.ts';
import { startTelemetry } from './telemetry/start-telemetry.ts';
import { withoutOldNames } from './old-settings.ts';
import { unknownSettings } from './unknown-settings.ts';

/** Since a moment of `performance.now()`, whose 0 is the start of this process. */
const secondsSince = (began: number): string => `${((performance.now() - began) / 1_000).toFixed(1)} s`;

interface Running {
  readonly listening: Listening;
  /** Further lines for the operator. */
  readonly notices: readonly string[];
  readonly stop: () => Promise<void>;
}

/** The whole server, on its own database. */
async function startWhole(settings: Settings, log: Logger): Promise<Running> {
  const began = performance.now();
  if (await fillInSubprocess(settings))
    console.info(`Making the database${settings.seed === 'demo' ? ' with the last weeks of the demo' : ''} … ${secondsSince(began)}`);
  const database = await prepareDatabase(settings, log);
  const watch = databaseWatch(database, log);
  const parts = { database, settings, log, watch };
  const mailWorker = startMailWorker(parts);
  const history = await startDemoHistory({ ...parts, onDiagnosable: () => care.nudge() });
  const care = startCare({ ...parts, onMailQueued: mailWorker.nudge, isDiagnosable: history.isDiagnosable });
  const hooks = startHookWorker({ database, log, watch, addresses: settings.hookAddresses });
  const metrics = await startMetrics(settings, { database, watch });
  const metricsServer = await startMetricsServer(metrics, settings);
  const app = buildApp({ ...parts, metrics, onMailQueued: mailWorker.nudge, onDataChanged: care.nudge, history: history.share });
  const listening = await listen(app, settings, log);
  const stopCleanup = startCleanup(database, settings, log, watch);
  const stopTidying = startTidying({ ...parts, dataDir: settings.dataDir });
  const telemetry = startTelemetry({ ...parts, onDataChanged: care.nudge });
  let isStopping = false;
  void database.ended.then((how) => isStopping || giveUp(new Stopped(how === 'taken' ? 'taken' : 'failed')));
  const closeControl = database.kind === 'pglite' ? await startControlServer(database, settings, watch) : async () => {};
  return {
    listening,
    notices: [...(await accountNotices(database, settings)), ...metricsServer.notices],
    stop: async () => {
      isStopping = true;
      watch.stop();
      await Promise.all([
        listening.close(),
        metricsServer.close(),
        closeControl(),
        mailWorker.stop(),
        telemetry.stop(),
        history.stop(),
        care.stop(),
        hooks.stop(),
        stopCleanup(),
        stopTidying(),
      ]);
      await database.close();
    },
  };
}

/** Lines about accounts: how to sign in to the demo, and that no account is an admin. */
const accountNotices = async (database: Database, { seed, roles }: Settings): Promise<string[]> => [
  ...(seed === 'demo' ? await demoSignIn(database) : []),
  ...(roles && !(await hasAdmin(database)) ? [NO_ADMIN] : []),
];

/** The demo's accounts that still exist with their known passwords. */
async function demoSignIn(database: Database): Promise<string[]> {
  const { accounts } = await findPublicCredentials(database);
  const signIns = DEMO_STAFF.filter(([email]) => accounts.includes(email)).map(([email, password]) => `${email} / ${password}`);
  return signIns.length > 0 ? [`Demo sign-in: ${signIns.join(' or ')}`] : [];
}

/** The app without a database, in front of a foreign backend. */
async function startFront(settings: Settings, log: Logger, apiUrl: string): Promise<Running> {
  const metrics = await startMetrics(settings, null);
  const metricsServer = await startMetricsServer(metrics, settings);
  const listening = await listen(buildFront({ settings, log, apiUrl, metrics }), settings, log);
  return {
    listening,
    notices: [`Calls of the API are passed on to ${new URL(apiUrl).origin}`, ...metricsServer.notices],
    stop: async () => {
      await Promise.all([listening.close(), metricsServer.close()]);
    },
  };
}

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = makeLog(settings.logLevel);
  process.on('SIGHUP', () => log.warn('SIGHUP ends nothing: settings are read at the next start, a renewed certificate by itself'));
  const { foreign } = unknownSettings(process.env);
  for (const sentence of withoutOldNames(process.env).sentences) log.warn(sentence);
  if (foreign.length > 0) log.warn({ names: foreign }, 'variables that begin with PV_ and are no settings are passed over');
  const warning = minVersionWarning(settings);
  if (warning !== null) log.warn(warning);
  releaseMemory();
  tryTls(settings);
  await tryPort(settings);
  await tryMetricsPort(settings);
  const { listening, notices, stop } =
    settings.apiUrl === null ? await startWhole(settings, log) : await startFront(settings, log, settings.apiUrl);

  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1); // the second signal ends it at once
      isStopping = true;
      stop().then(() => process.exit(0), giveUp);
    });
  }
  for (const line of [`PV Care is at ${listening.address} (started in ${secondsSince(0)})`, ...notices]) console.info(line); // a reader of this line may stop the server at once
}

function giveUp(error: unknown): never {
  console.error(exitMessage(error));
  process.exit(1);
}

process.on('uncaughtException', giveUp);
await main().catch(giveUp);
