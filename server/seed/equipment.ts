import type { Instant } from '#domain/quantity.ts';
import { addDays, addMonths, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf, toIso } from '#domain/time/warsaw.ts';
import type { SiteCard } from '#domain/service/site-card.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { writePeriod } from '#server/store/equipment.store.ts';
import { writeSiteCard } from '#server/store/site-cards.store.ts';
import { repairOf } from './showcase.ts';
import { seedSiteDocuments } from './site-documents.ts';

/* Exchanged inverters, guarantees and site cards of the showcase, for any day of the seed. Source: specification 23.8. */

interface InventedExchange {
  readonly sn: string;
  readonly at: (today: LocalDate) => Instant;
  /** The inverter before: its number, model, rating in W, and its guarantee in days from today. */
  readonly before: { readonly sn: string; readonly model: string; readonly power: number; readonly warranty: number | null };
  /** Months from today. */
  readonly warranty: number;
  readonly note: string;
}

const EXCHANGES: readonly InventedExchange[] = [
  {
    sn: 'FR24617752',
    at: (today) => instantOf(addDays(today, -24), 11, 30),
    before: { sn: 'FR19083361', model: 'Fronius Symo 15', power: 15_000, warranty: -400 },
    ...{ warranty: 84, note: 'Gwarancja rozszerzona do 7 lat po rejestracji' },
  },
  {
    sn: 'SG61093342',
    at: (today) => instantOf(addDays(today, -150), 12, 10),
    before: { sn: 'SG45511870', model: 'Sungrow RT 20', power: 20_000, warranty: null },
    ...{ warranty: 55, note: 'Mniejszy falownik: moc przyłączeniowa to 15 kW' },
  },
  {
    sn: '3051847260',
    at: repairOf,
    before: { sn: '3047205518', model: 'SMA Tripower 8', power: 8_000, warranty: 700 },
    ...{ warranty: 23, note: 'Wymiana gwarancyjna; gwarancja biegnie dalej jak dla poprzedniego' },
  },
];

/** Days from today until a guarantee of the inverter ends. Two end within 90 days. */
const WARRANTIES: Readonly<Record<string, number>> = {
  ...{ FR24610318: 26, HV50871204: 81, GW36020517: -35, SF80417733: 640 },
  ...{ SL50628841: 1_270, FX71180926: 2_015, KO17093355: 1_480 },
};
/** Years for which makers of modules answer. */
const MODULES = 12;

type Card = Pick<SiteCard, 'access' | 'hazards' | 'contactName' | 'contactPhone' | 'remarks'>;
const EMPTY: Card = { access: '', hazards: '', contactName: '', contactPhone: '', remarks: '' };

const CARDS: Readonly<Record<string, Partial<Card>>> = {
  FR24610318: {
    ...{ access: 'Brama na pilota, dzwonić przed przyjazdem', hazards: 'Pies na podwórzu' },
    ...{ contactName: 'Halina Wrona', contactPhone: '+48 600 100 201' },
  },
  HV50871204: { access: 'Wjazd od pola, za stodołą', hazards: 'Dach stodoły z eternitu: nie wchodzić', remarks: 'Falownik w stodole' },
  SG61093342: {
    ...{ hazards: 'Linia napowietrzna nad wjazdem', contactName: 'Marek Sowa', contactPhone: '+48 600 100 202' },
    remarks: 'Rozdzielnia w budynku gospodarczym',
  },
  FX71180926: { access: 'Klucz do kotłowni w recepcji', hazards: 'Zimą oblodzony dach', remarks: 'W sezonie parkować za budynkiem' },
  FR24617752: {
    ...{ access: 'Portiernia, w dni robocze od 7 do 15', contactName: 'Ewa Lis', contactPhone: '+48 600 100 203' },
    remarks: 'Prace na dachu tylko po lekcjach',
  },
  '3051847260': { access: 'Domofon 19, garaż po lewej', contactName: 'Adam Zięba', contactPhone: '+48 600 100 204' },
};

/** Adds them to the installations that are there; a small demo has none of them. Unit: `now` in ms since 1970. */
export async function seedEquipment(tx: Queryable, now: number): Promise<void> {
  const today = localDateOf(now);
  const rows = await tx.rows<{ id: number; sn: string }>('select id, sn from installations');
  const ids = new Map(rows.map(({ id, sn }) => [sn, id]));
  for (const [sn, days] of Object.entries(WARRANTIES)) {
    const [inverter, modules] = [addDays(today, days), addMonths(addDays(today, days), MODULES * 12)];
    await tx.rows('update equipment set inverter_warranty_to = $2, modules_warranty_to = $3 where installation_id = $1', [
      ids.get(sn),
      inverter,
      modules,
    ]);
  }
  for (const exchange of EXCHANGES) {
    const id = ids.get(exchange.sn);
    if (id !== undefined) await exchangeInverter(tx, id, exchange, today);
  }
  for (const [sn, card] of Object.entries(CARDS)) {
    const id = ids.get(sn);
    if (id !== undefined) await writeSiteCard(tx, { id, erasures: 0, ...EMPTY, ...card });
  }
  await seedSiteDocuments(tx);
}

/** The installation shows its present inverter already: its first period becomes that of the former one. */
async function exchangeInverter(
  tx: Queryable,
  id: number,
  { at, before, warranty, note }: InventedExchange,
  today: LocalDate,
): Promise<void> {
  const [start] = await tx.rows<Present>(
    `select inverter_sn as "inverterSerial", inverter_model as "inverterModel", inverter_power as "inverterPower",
       generator_power as "generatorPower", phases from equipment where installation_id = $1`,
    [id],
  );
  if (!start) return;
  const warrantyTo = before.warranty === null ? null : addDays(today, before.warranty);
  await tx.rows(
    `update equipment set from_at = $2, inverter_sn = $3, inverter_model = $4, inverter_power = $5, inverter_warranty_to = $6
     where installation_id = $1`,
    [id, toIso(instantOf(addMonths(today, -48), 9)), before.sn, before.model, before.power, warrantyTo],
  );
  await writePeriod(tx, {
    ...{ ...start, installation: id, fromAt: at(today), reason: 'replacement', visit: null },
    ...{ inverterWarrantyTo: addMonths(today, warranty), modulesWarrantyTo: null, warrantyNote: note },
  });
}

type Period = Parameters<typeof writePeriod>[1];
type Present = Pick<Period, 'inverterSerial' | 'inverterModel' | 'inverterPower' | 'generatorPower' | 'phases'>;
