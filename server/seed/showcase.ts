import { distanceKm } from '#domain/geo/distance.ts';
import type { Instant } from '#domain/quantity.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { type DemoScenario, scenariosOf } from '#server/telemetry/model/faults.ts';
import type { FaultScenario } from '#server/telemetry/model/plant.ts';
import { type InventedInstallation, modemBarcode } from './invented-installations.ts';
import { REGIONS } from './regions.ts';

/** Demos of this many installations and more begin with the showcase, because its scenarios need neighbours. */
export const SHOWCASE_FROM = 40;

/**
 * One line for each: scenario, serial number, kind, street and number, manufacturer, model, phases, kW of the inverter, kWp. Ordered as
 * the regions.
 */
const TABLE = `
feed-in;FR24610318;Dom;Polna 14;Fronius;Fronius Symo 8;3;8;8.8
throttled;HV50871204;Gospodarstwo;Ogrodowa 3;Huawei;Huawei SUN2000 10;3;10;11
trip-loop;GW36020517;Dom;Leśna 27;Growatt;Growatt MIN 3.6;1;3.6;3.96
fuse-blown;SF80417733;Dom;Krótka 8;Sofar Solar;Sofar Solar KTLX 8;3;8;8.8
outage;SG61093342;Gospodarstwo;Wiejska 61;Sungrow;Sungrow RT 15;3;15;16.5
sleepy-logger;SL50628841;Dom;Kwiatowa 5;Solis;Solis 3P 6;3;6;6.6
snow;FX71180926;Pensjonat;Słoneczna 40;FoxESS;FoxESS T-Series 10;3;10;11
never;GE29904415;Dom;Brzozowa 2;GoodWe;GoodWe SDT 6;3;6;6.6
vendor-code;FR24617752;Szkoła;Szkolna 1;Fronius;Fronius Symo 15;3;15;16.5
repaired;3051847260;Dom;Lipowa 19;SMA;SMA Tripower 8;3;8;8.8
tap-high;KO17093355;Dom;Topolowa 6;Kostal;Kostal Plenticore 8;3;8;8.8
`;

interface ShowcaseStory {
  readonly scenario: FaultScenario;
  readonly installation: InventedInstallation;
}

export const SHOWCASE: readonly ShowcaseStory[] = TABLE.trim()
  .split('\n')
  .map((line, index) => {
    const [scenario = '', sn = '', kind = '', address = '', vendor = '', model = '', phases, inverter, generator] = line.split(';');
    const town = REGIONS[index]?.[0];
    const [street = '', number = ''] = address.split(' ');
    if (!town) throw new Error('There are fewer regions than stories');
    const installation: InventedInstallation = {
      sn,
      description: `${kind} ${town.name}, ${street}`,
      phases: phases === '1' ? 1 : 3,
      vendor,
      modem_barcode: modemBarcode(index + 1),
      tilt: 35,
      azimuth: 180,
      street,
      number,
      number2: '',
      post_code: town.postCode,
      city: town.name,
      latitude: town.latitude,
      longitude: town.longitude,
      inverter_power: Number(inverter) * 1_000,
      generator_power: Number(generator) * 1_000,
      source: 'PV',
      model,
    };
    return { scenario: scenario as FaultScenario, installation };
  });

export const SHOWCASE_SERIALS: ReadonlySet<string> = new Set(SHOWCASE.map(({ installation }) => installation.sn));

/** Days ago: the fuse blew, the repair was done before noon, the logger began to repeat yesterday's counter in the morning. */
const FUSE = 40;
const REPAIR = 6;
const STALE = 12;

/** Unit: ms since 1970. */
export const repairOf = (today: LocalDate): Instant => instantOf(addDays(today, -REPAIR), 10, 45);

/** When each scenario began; 0 for permanent ones. Unit: ms since 1970. */
function sinceOf(scenario: FaultScenario, now: number): number {
  const today = localDateOf(now);
  if (scenario === 'fuse-blown') return instantOf(addDays(today, -FUSE), 13, 20);
  if (scenario === 'sleepy-logger') return instantOf(addDays(today, -STALE));
  return scenario === 'repaired' ? repairOf(today) : 0;
}

/** Unit: km. Installations that share the line of the outage, and the snow. */
const NEAR: readonly { readonly of: FaultScenario; readonly becomes: FaultScenario; readonly within: number }[] = [
  { of: 'outage', becomes: 'outage-near', within: 4 },
  { of: 'snow', becomes: 'snow-near', within: 33 },
];

type Placed = Pick<InventedInstallation, 'sn' | 'latitude' | 'longitude'>;

/** The scenario of each installation of a demo: the showcase, installations near it, and the rest by chance. */
export function scenariosOfDemo(installations: readonly Placed[], now: number): Map<string, DemoScenario> {
  const others = installations.filter(({ sn }) => !SHOWCASE_SERIALS.has(sn));
  const scenarios = scenariosOf(
    others.map(({ sn }) => sn),
    now,
  );
  if (others.length === installations.length) return scenarios;
  for (const { scenario, installation } of SHOWCASE) scenarios.set(installation.sn, { scenario, since: sinceOf(scenario, now) });
  for (const { sn, latitude, longitude } of others) {
    if (latitude === null || longitude === null || scenarios.get(sn)?.scenario !== 'healthy') continue;
    const near = NEAR.find(({ of, within }) => {
      const story = SHOWCASE.find(({ scenario }) => scenario === of)?.installation;
      const spot = { latitude: story?.latitude ?? 0, longitude: story?.longitude ?? 0 };
      return distanceKm({ latitude, longitude }, spot) <= within;
    });
    if (near) scenarios.set(sn, { scenario: near.becomes, since: 0 });
  }
  return scenarios;
}
