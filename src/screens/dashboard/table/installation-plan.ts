import { efficiency } from '#domain/energy/efficiency.ts';
import type { Percent } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { Plan, SortBy } from './table-index.ts';

/** 'Wydajność' of an installation, now. */
export const efficiencyOf = ({ lastPower, generatorPower, isWorking }: Installation): Percent =>
  efficiency({ lastPower, ratedPower: generatorPower, isWorking });

const HUNDREDTHS = 100; // the table shows two decimals; what it shows alike it sorts alike

export type ColumnKey = 'description' | 'sn' | 'source' | 'firstReading' | 'lastReading' | 'power' | 'efficiency' | 'status';

const columns: Readonly<Record<ColumnKey, SortBy<Installation>>> = {
  description: { text: ({ description }) => description },
  sn: { text: ({ sn }) => sn },
  source: { number: ({ source }) => (source === 'PV' ? 0 : 1) },
  firstReading: { number: ({ firstReading }) => firstReading },
  lastReading: { number: ({ lastReading }) => lastReading },
  power: { number: ({ generatorPower }) => generatorPower },
  efficiency: { number: (installation) => Math.round(efficiencyOf(installation) * HUNDREDTHS) },
  status: { number: ({ isWorking }) => (isWorking ? 1 : 0) },
};

/** How the installations are searched and sorted. Source: specification, point 2; the search looks at name, serial number and city. */
export const installationPlan: Plan<Installation, ColumnKey> = {
  columns,
  texts: ({ description, sn, address }) => [description, sn, address.city],
};
