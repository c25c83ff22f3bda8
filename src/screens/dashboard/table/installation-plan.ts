import { efficiency } from '#domain/energy/efficiency.ts';
import type { Percent } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { Plan, SortBy } from './table-index.ts';

/** 'Wydajność' of an installation, now; `null` where no power was ever read. */
export const efficiencyOf = ({ lastPower, generatorPower, isWorking }: Installation): Percent | null =>
  efficiency({ lastPower, ratedPower: generatorPower, isWorking });

/** The table shows two decimals; what it shows alike it sorts alike. */
const inHundredths = (value: Percent | null): number | null => (value === null ? null : Math.round(value * 100));

export type ColumnKey = 'description' | 'sn' | 'source' | 'firstReading' | 'lastReading' | 'power' | 'efficiency' | 'status';

const columns: Readonly<Record<ColumnKey, SortBy<Installation>>> = {
  description: { text: ({ description }) => description },
  sn: { text: ({ sn }) => sn },
  source: { number: ({ source }) => (source === 'PV' ? 0 : 1) },
  firstReading: { number: ({ firstReading }) => firstReading },
  lastReading: { number: ({ lastReading }) => lastReading },
  power: { number: ({ generatorPower }) => generatorPower },
  efficiency: { number: (installation) => inHundredths(efficiencyOf(installation)) },
  status: { number: ({ isWorking }) => (isWorking ? 1 : 0) },
};

/** How the installations are searched and sorted. Source: specification 5.10 and 5.11; the search looks at name, serial number and city. */
export const installationPlan: Plan<Installation, ColumnKey> = {
  columns,
  texts: ({ description, sn, address }) => [description, sn, address.city],
};
