import type { LocalDate } from '#domain/time/local-date.ts';
import { instantOf, toIso } from '#domain/time/warsaw.ts';
import { sweepCare } from '#server/care/sweep.ts';
import { recountStored } from '#server/telemetry/recount-energy.ts';
import { learnClocks } from '#server/telemetry/clock/learn-clocks.ts';
import { judgeAll } from '#server/telemetry/judge.ts';
import { type Line, readLine } from '#server/telemetry/read-line.ts';
import type { Kind } from '#tests/support/database.ts';
import { aTelemetryApi, type TelemetryApi } from '#tests/support/telemetry-api.ts';
import type { Exchange } from './exchanges.ts';
import type { Plant } from './plants.ts';
import type { Sent } from './series.ts';

/** A cause, and the one of which it is a consequence. */
export interface SaidCause {
  readonly cause: string;
  readonly explainedBy: string | null;
  /** Its evidence as sent. */
  readonly evidence: string;
}

/** What the server said of an installation at one look. */
export interface Look {
  readonly at: number;
  readonly sn: string;
  /** Active causes. */
  readonly causes: readonly SaidCause[];
  /** Causes that were active in the last days and are gone. */
  readonly gone: readonly string[];
  readonly state: string;
}

interface WireDiagnosis {
  readonly sn: string;
  readonly cause: string;
  readonly state: string;
  readonly explained_by: string | null;
  readonly evidence: unknown;
}

interface WireMarker {
  readonly sn: string;
  readonly care?: { readonly state?: string };
  readonly is_working?: boolean;
}

/** Columns that a server has or does not have yet. */
async function flagColumns({ database }: TelemetryApi): Promise<ReadonlySet<string>> {
  const rows = await database.rows<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'installations' and column_name in ('export_limit', 'has_battery')`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Writes an installation as the office has it. */
async function install(
  api: TelemetryApi,
  { sn, latitude, longitude, inverterPower, tilt, azimuth, known }: Plant,
  flags: ReadonlySet<string>,
): Promise<number> {
  const { isPlaced, isOriented, isArchive, generatorPower, phases, exportLimit, hasBattery, site } = known;
  const id = await api.place({ sn, modem: isArchive ? null : `M-${sn}` });
  await api.database.rows(
    `update installations set latitude = $2, longitude = $3, inverter_power = $4, generator_power = $5, phases = $6, tilt = $7, azimuth = $8,
       street = $9, city = $9 where id = $1`,
    [
      id,
      isPlaced ? latitude : null,
      isPlaced ? longitude : null,
      inverterPower,
      generatorPower,
      phases,
      isOriented ? tilt : null,
      isOriented ? azimuth : null,
      site ?? sn,
    ],
  );
  if (flags.has('export_limit')) await api.database.rows('update installations set export_limit = $2 where id = $1', [id, exportLimit]);
  if (flags.has('has_battery')) await api.database.rows('update installations set has_battery = $2 where id = $1', [id, hasBattery]);
  return id;
}

/** Status of a server with too many large bodies at once; a modem then sends its lines again. */
const BUSY = 503;

/** An office with installations whose modems send, and a clock that a test moves. */
export async function aFleetServer(kind: Kind, from: number, plants: readonly Plant[], exchanged: ReadonlySet<string> = new Set()) {
  const api = await aTelemetryApi(kind, from);
  const flags = await flagColumns(api);
  const ids = new Map<string, number>();
  const keys = new Map<string, string>();
  for (const plant of plants) {
    ids.set(plant.sn, await install(api, plant, flags));
    if (!plant.known.isArchive) keys.set(plant.sn, await api.keyFor(`M-${plant.sn}`));
  }

  const send = async (sn: string, lines: readonly Sent[]): Promise<void> => {
    const key = keys.get(sn);
    if (key === undefined || exchanged.has(sn)) return takeLines(sn, lines, key !== undefined);
    const post = () =>
      api.app.request('/ingest/v1/readings', {
        method: 'POST',
        headers: { Authorization: `Modem ${key}`, 'Content-Type': 'application/x-ndjson' },
        body: lines.map(({ line }) => JSON.stringify(line)).join('\n'),
      });
    let response = await post();
    while (response.status === BUSY) response = await post();
    if (response.status !== 200) throw new Error(`readings of ${sn} were answered with ${response.status}: ${await response.text()}`);
  };

  /** As a file is imported, without a time of arrival; or live, whatever number the inverter has now. */
  async function takeLines(sn: string, lines: readonly Sent[], isLive: boolean): Promise<void> {
    const installationId = ids.get(sn) ?? 0;
    const read = lines.flatMap(({ line }) => {
      const one = readLine({ ...line } as Line, { now: api.now() });
      return 'reading' in one ? [{ ...one.reading, installationId, ...(isLive && { arrivedAt: api.now(), sentBy: `modem M-${sn}` }) }] : [];
    });
    await api.take(read);
  }

  return {
    remove: () => api.remove(),
    /** Enters an exchange as the office does, and counts what follows of it. */
    enter: async (sn: string, { at, enteredAt, reason, plant }: Exchange): Promise<void> => {
      api.moveTo(enteredAt);
      const response = await api.call(`/care/v1/installations/${ids.get(sn)}/equipment/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          from_at: toIso(at as never),
          reason,
          ...(reason === 'replacement' && { inverter_sn: `${sn}-${at}` }),
          inverter_power: plant.inverterPower,
          generator_power: plant.generatorPower,
          phases: plant.phases,
        }),
      });
      if (response.status !== 201) throw new Error(`the exchange of ${sn} was answered with ${response.status}: ${await response.text()}`);
      await recountStored(api.database);
    },
    /** The comparison of an installation as of a day, as text. */
    compared: async (sn: string, date: LocalDate): Promise<string> =>
      (await (await api.call(`/care/v1/compare/${ids.get(sn)}/?date=${date}`)).text()).replace(/-\d{13}"/g, '"'),
    /** Delivers what has arrived by a time, each modem in a call of its own. Unit: ms since 1970. */
    deliver: async (now: number, arrived: ReadonlyMap<string, readonly Sent[]>): Promise<void> => {
      api.moveTo(now);
      await Promise.all([...arrived].map(([sn, lines]) => send(sn, lines)));
    },
    /** One round of the background work of a server that has been running all the time, and what it then says. */
    look: async (now: number): Promise<Look[]> => {
      api.moveTo(now);
      await api.database.rows('update care_sweeps set heard_at = $1', [new Date(now).toISOString()]);
      await learnClocks(api.database, now);
      await judgeAll(api.database, now);
      await sweepCare(api.database, now);
      const diagnoses = (await (await api.call('/care/v1/diagnoses/')).json()) as WireDiagnosis[];
      const states = await statesOf(api);
      const bySn = Map.groupBy(diagnoses, ({ sn }) => sn.replace(/-\d+$/, ''));
      return plants.map(({ sn }) => {
        const own = bySn.get(sn) ?? [];
        return {
          at: now,
          sn,
          state: states.get(sn) ?? 'unknown',
          causes: own
            .filter(({ state }) => state !== 'gone')
            .map(({ cause, explained_by, evidence }) => ({ cause, explainedBy: explained_by, evidence: JSON.stringify(evidence) })),
          gone: own.filter(({ state }) => state === 'gone').map(({ cause }) => cause),
        };
      });
    },
  };
}

async function statesOf(api: TelemetryApi): Promise<Map<string, string>> {
  const markers = await api.read<WireMarker[]>('markers/');
  return new Map(markers.map(({ sn, care, is_working }) => [sn.replace(/-\d+$/, ''), care?.state ?? (is_working ? 'working' : 'faulty')]));
}

/** Local hours at which the server is looked at. */
export const LOOKS = [7, 8.5, 10, 11.25, 11.75, 12.5, 14, 15.5, 17, 19, 22.5] as const;
/** Hours of a day that only fills the history. */
export const FEW_LOOKS = [13, 22.5] as const;

/** Unit: ms since 1970, of the looks of a day. */
export const looksOf = (day: LocalDate, hours: readonly number[]): number[] =>
  hours.map((hour) => instantOf(day, Math.floor(hour), Math.round((hour % 1) * 60)));
