/*
 * The table engine: a key to the found page and a press on a heading to the sorted one, over 10,000 and 100,000 rows, compared with plain
 * arrays with texts folded once and one comparing sort (the baseline), in one run. A browser then paints the same ten rows for both.
 */
import type { RowField } from '#ui/tables/column.ts';
import { fold, orderKey } from '#ui/tables/fold.ts';
import { type TableQuery, tableIndex } from '#ui/tables/rows/table-index.ts';

interface Row {
  readonly name: string;
  readonly sn: string;
  readonly city: string;
  readonly power: number;
}
type Key = 'name' | 'power';

const CITIES = ['Łódź', 'Kraków', 'Poznań', 'Gdańsk', 'Kalisz', 'Żary', 'Świdnica', 'Ostrów Wielkopolski'];
const PAGE = 10;

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `${['Dom', 'Magazyn', 'Sklep', 'Gospodarstwo'][at % 4]} ${CITIES[(at * 7) % CITIES.length]}, Polna ${(at * 7919) % count}`,
    sn: `SN${String((at * 104_729) % 9_999_991).padStart(7, '0')}`,
    city: CITIES[(at * 3) % CITIES.length] ?? '',
    power: (at * 31_337) % 50_000,
  }));

const fields: readonly RowField<Row>[] = [
  { key: 'name', sortBy: { text: ({ name }) => name }, searchBy: ({ name }) => name },
  { key: 'sn', searchBy: ({ sn, city }) => `${sn}\n${city}` },
  { key: 'power', sortBy: { number: ({ power }) => power } },
];

/** Unit: ms of processor time of this thread, so that other load of the machine has no effect. */
const cpu = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * Unit: ms. The mean over as many rounds as half a second of work contains, because the clock of a thread has a resolution of milliseconds.
 */
function mean(work: (round: number) => unknown): number {
  for (let round = 0; round < 6; round++) work(round); // without the share of the compiler
  const from = cpu();
  let rounds = 0;
  while (cpu() - from < 500) for (let more = 0; more < 6; more++) work(rounds++);
  return (cpu() - from) / rounds;
}

/** Arrays with texts folded once; every key searches all of them. */
function baselineOf(rows: readonly Row[]) {
  const texts = rows.map((row) => fold([row.name, row.sn, row.city].join('\n')));
  return {
    search: (query: string) => rows.filter((_, at) => texts[at]?.includes(query)).slice(0, PAGE),
    byPower: () => rows.toSorted((one, other) => one.power - other.power).slice(0, PAGE),
    byName: (keys: readonly string[]) =>
      Uint32Array.from(rows.keys())
        .sort((one, other) => ((keys[one] ?? '') < (keys[other] ?? '') ? -1 : 1))
        .slice(0, PAGE),
  };
}

const warmedUp = (rows: readonly Row[]) => {
  const index = tableIndex(rows, fields);
  let longest = 0;
  const work = index.warmUp();
  for (let isDone = false; !isDone; ) {
    const from = cpu();
    isDone = work.next().done === true;
    longest = Math.max(longest, cpu() - from);
  }
  return { index, longest };
};

const printRatio = (what: string, ours: number, baseline: number, budget: number): void =>
  console.log(
    `${what}: ${ours.toFixed(2)} ms, baseline ${baseline.toFixed(2)} ms, ratio ${(ours / baseline).toFixed(2)} (budget ${budget})`,
  );

for (const count of [10_000, 100_000]) {
  console.log(`-- ${count} rows --`);
  const rows = rowsOf(count);
  const baseline = baselineOf(rows);
  const { index, longest } = warmedUp(rows);
  const ask = (query: string, key: Key | null = null, isDescending = false): TableQuery => ({
    query,
    sorting: key && { key, isDescending },
  });
  const page = (query: TableQuery) => [index.count(query), index.slice(query, 0, PAGE)];

  printRatio(
    'first key',
    mean((round) => page(ask(['g', 'm', 's'][round % 3] ?? ''))),
    mean((round) => baseline.search(['g', 'm', 's'][round % 3] ?? '')),
    1.2,
  );
  const typed = ['gd', 'gda', 'gdan', 'gdans', 'gdansk'];
  /** The first letter is typed again each time, and its share is subtracted. */
  const aWord = (look: (query: string) => unknown): number => {
    const begin = () => [look('xx'), look('g')];
    const all = mean(() => {
      begin();
      for (const query of typed) look(query);
    });
    return (all - mean(begin)) / typed.length;
  };
  printRatio(
    'each further key',
    aWord((query) => page(ask(query))),
    aWord(baseline.search),
    0.6,
  );

  const keys = rows.map(({ name }) => orderKey(name));
  printRatio(
    'sort by a number, prepared',
    mean((round) => page(ask('', 'power', round % 2 === 0))),
    mean(() => baseline.byPower()),
    1,
  );
  printRatio(
    'sort by a text, prepared',
    mean((round) => page(ask('', 'name', round % 2 === 0))),
    mean(() => baseline.byName(keys)),
    1,
  );
  const cold = (by: Key) =>
    mean(() => {
      const fresh = tableIndex(rows, fields);
      fresh.slice(ask('', by), 0, PAGE);
    });
  printRatio(
    'sort by a number, pressed at once',
    cold('power'),
    mean(() => baseline.byPower()),
    1.2,
  );
  printRatio(
    'sort by a text, pressed at once',
    cold('name'),
    mean(() => baseline.byName(rows.map(({ name }) => orderKey(name)))),
    1.2,
  );
  console.log(`longest step of the work done beforehand: ${longest.toFixed(1)} ms (budget 50)`);
}
