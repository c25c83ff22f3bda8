import { describe, expect, test } from 'vitest';
import { textsIn, textOf, trackedFiles } from '#tests/support/source-tree.ts';

const tracked = trackedFiles();
const CODE = /^(src|sw|server|tests|bench|scripts)\/.*\.(ts|tsx|mjs)$/;
const sources = tracked.filter((file) => CODE.test(file));

/** Metaphors and archaic words, in lower case, with the plain term for each. */
const REFUSED: Readonly<Record<string, string>> = {
  house: 'app, server, backend',
  houses: 'installations',
  floor: 'layer, baseline, lower bound',
  floors: 'layers, baselines',
  door: 'route, entry, endpoint',
  doors: 'routes, endpoints',
  road: 'network, proxy, connection',
  roads: 'connections',
  weather: 'network faults',
  manner: 'behaviour',
  manners: 'middleware, behaviour',
  deed: 'action',
  deeds: 'actions',
  sight: 'view, visible area',
  patience: 'timeout',
  fate: 'scenario, result',
  fates: 'scenarios, results',
  whoever: 'the caller, the user, a client that',
  nobody: 'no user, no caller, none, or the passive voice',
  stands: 'is, is stored, is shown, applies',
  anew: 'again',
  'of late': 'recently',
  tonight: 'this night',
  lest: 'so that … not',
  'be it': 'whether, also if',
};

/** Proper uses: a file or a folder, the words, and what they mean there. */
const PROPER_USES: readonly { readonly of: RegExp; readonly words: readonly string[]; readonly means: string }[] = [
  { of: /^tests\/architecture\/names\.test\.ts$/, words: Object.keys(REFUSED), means: 'this list' },
  {
    of: /^(src\/domain|src\/contract\/care|src\/texts\/care|server\/(care|seed|telemetry)|tests\/unit\/(domain|server))\//,
    words: ['weather'],
    means: 'real weather, which neighbouring installations share',
  },
  {
    of: /^(tests\/support\/((generated|judged)-)?visits\.ts|src\/(ui\/export\/protocol|texts\/visit|screens\/visit)\/.*\.tsx?)$/,
    words: ['weather'],
    means: 'the weather during the measurements of a visit',
  },
  { of: /^src\/ui\/maps\//, words: ['road', 'roads'], means: 'a layer of the map' },
  { of: /^server\/telemetry\/demo\/demo-plants\.ts$/, words: ['fate'], means: 'a column of stored rows' },
  { of: /^tests\/system\/(containerfile|unusable-data-folder)\.test\.ts$/, words: ['nobody'], means: 'the user nobody of Linux' },
];

const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/\bMath\.floor\b|\bfloor\(/g, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/** The refused words of a text, and the refused phrases of two words. */
const refusedIn = (text: string): readonly string[] => {
  const words = wordsOf(text);
  return words.flatMap((word, index) => [word, `${word} ${words[index + 1]}`]).filter((word) => Object.hasOwn(REFUSED, word));
};

/** Strings of the server and of scripts are English and read by operators; those of the client are Polish, or names of the wire. */
const HAS_ENGLISH_STRINGS = /^(server|scripts)\//;
const NO_TEXTS = { comments: [], code: [], literals: [] };

/** The refused words in comments, strings, names and the path of a file, each with its line. Phrases are looked for in comments and strings only. */
function refusedWords(file: string, text: string): readonly string[] {
  const { comments, code, literals } = refusedIn(text).length > 0 ? textsIn(text, file) : NO_TEXTS;
  const isProper = (word: string) => PROPER_USES.some(({ of, words }) => of.test(file) && words.includes(word));
  const prose = HAS_ENGLISH_STRINGS.test(file) ? [...comments, ...literals] : comments;
  const found = [
    ...prose.map((one) => ({ line: one.line, words: refusedIn(one.text) })),
    ...[{ line: 0, text: file }, ...code].map((one) => ({
      line: one.line,
      words: refusedIn(one.text).filter((word) => !word.includes(' ')),
    })),
  ];
  return found.flatMap(({ line, words }) =>
    words.filter((word) => !isProper(word)).map((word) => `${file}:${line} ${word} → ${REFUSED[word]}`),
  );
}

/** Names that had a second meaning: where, and the word of the glossary (docs/architecture.md) instead. */
const REPLACED: readonly { readonly of: RegExp; readonly names: RegExp; readonly by: string }[] = [
  {
    of: /^server\//,
    names: /\b(?:asks?|asker|Ask|[Qq]uestion|[Ss]peaker|[Oo]ften|answerOften)\b/g,
    by: 'query, request, client, prepared query',
  },
  { of: /^src\//, names: /\b(?:Ask|askOf)\b/g, by: 'request' },
  {
    of: /(^|\/)(visits?|protocol)\//,
    names: /\b(?:(?:write)?Report(?:Table|Cell|Facts)|useReportFacts|showReport|measureReports?)\b/g,
    by: 'protocol',
  },
  { of: /(^|\/)oidc/, names: /\b(?:Oidc|keep|take|is)?[Vv]isit\b/g, by: 'attempt' },
  { of: /^src\/(app|state\/commands)\//, names: /\bcare\b/g, by: 'app commands' },
  {
    of: /^(src\/(domain|texts|screens\/visit|ui\/export)|server)\//,
    names:
      /\b(?:(?:Written)?Form(?:Item|Section|Choice|Fault|Condition|Head|Kind)?|FORM_(?:KINDS|LIMITS)|SHIPPED_FORMS|(?:complete|read|find|publish|retire)Form|(?:service|inspection|inverterSettings)Form)\b/g,
    by: 'checklist',
  },
  { of: /^src\/(domain|texts)\/checklists\//, names: /\bforms?\b/g, by: 'checklist' },
  {
    of: /^(src|server)\//,
    names:
      /\b(?:EMPTY_SETTINGS|SETTINGS|Setting|(?:Read|Hold|Judged)Settings?|Setting(?:Name|Value|Answer|sTable)|(?:has|is|judge|leave|note|read|write)Setting|hasSettings|setting(?:Key|OfItem|Table|Texts|VerdictText|sForm|sInForce|sSection))\b/g,
    by: 'inverter settings',
  },
  {
    of: /^(src|sw|server|tests|bench)\//,
    names:
      /\b(?:\w*[rR]eport(?:ed|er|ing)s?(?![a-z])\w*|(?:Inverter|Drain)Reports?|(?:inverter|gather|second|drain)Reports|(?:Witness|Asked)Reports|Report(?:Parts|Fields)|reportsOnDevice|(?:may|does)Report|makeReport|reportDays|reportCount|isReportKnown)\b/g,
    by: 'reading, inverter state, sender of readings, result of a run',
  },
  {
    of: /^(server\/(auth|telemetry\/(?!sum-voltages))|src\/domain\/(diagnosis|repair|energy|comparison|grid\/(readings|outages))\/)/,
    names: /\b(?:[rR]eports?|reportsOf|reportOf)\b/g,
    by: 'reading, inverter state, sender of readings',
  },
];

/** Files about the voltage report or the errors of the app; a migration keeps the name that it was applied by. */
const OF_A_REPORT = /voltage|dashboard\/reports|week-report|report-sheets|failures\/report|\/migrations\//;

/** Names of the table above in the code of a file. */
const replacedNames = (file: string, text: string): readonly string[] =>
  REPLACED.filter(({ of, names }) => of.test(file) && text.search(names) >= 0).flatMap(({ names, by }) =>
    textsIn(text, file).code.flatMap(({ line, text: code }) =>
      [...code.matchAll(names)].map(([name]) => `${file}:${line} ${name} → ${by}`),
    ),
  );

const FORBIDDEN = /(^|\/)(utils?|helpers?|common|shared|misc|manager|data|info)(\/|\.[a-z]+$)/;

describe('names', () => {
  test('enough files were seen', () => expect(sources.length).toBeGreaterThan(150));

  test('nothing is called utils, helpers, common, shared, misc, manager, data or info', () => {
    expect(sources.filter((file) => FORBIDDEN.test(file))).toEqual([]);
  });

  test('a type is called by a noun, and a hook by what it gives', () => {
    const riddles = /\b(?:useRead|useAct)\b|\b(?:interface|type|class|function) (?:Seen|Shown|Told|Found|Got|Asked)\b/g;
    const product = sources.filter((file) => /^(src|sw|server)\//.test(file));
    expect(product.flatMap((file) => [...textOf(file).matchAll(riddles)].map(([name]) => `${file}: ${name}`))).toEqual([]);
  });

  test('names and comments use the standard terms', () => {
    const all = tracked.filter((file) => CODE.test(file) || /^src\/.*\.css$/.test(file)).filter((file) => !file.includes('/generated/'));
    expect(all.flatMap((file) => refusedWords(file, textOf(file)))).toEqual([]);
  });

  test('strings are looked at in the server and in scripts only, patterns nowhere', () => {
    const code = `const text = 'nobody'; // whoever\nconst pattern = /stands/; const nobodyHere = \`lest\`; /* be it */`;
    const foundIn = (file: string) =>
      refusedWords(file, code)
        .map((one) => one.replace(/^.*:| → .*$/g, ''))
        .toSorted();
    expect(foundIn('src/a.ts')).toEqual(['1 whoever', '2 be it', '2 nobody']);
    expect(foundIn('server/a.ts')).toEqual(['1 nobody', '1 whoever', '2 be it', '2 lest', '2 nobody']);
    expect(foundIn('scripts/a.mjs')).toEqual(foundIn('server/a.ts'));
  });

  test('a comment gives a unit, a range or a source only where there is one', () => {
    const empty = /\bUnit:? +none\b|\bRange:? +any(?: (?!order)\w+)?\.|\bSource:? +(?:ours|arithmetic|geometry)\./;
    const lines = sources.flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line, at) => (/^\s*(\/?\*|\/\/)|\/\*\*/.test(line) && empty.test(line) ? [`${file}:${at + 1}${line}`] : [])),
    );
    expect(lines).toEqual([]);
  });

  test('a name has the word of the glossary, where there was one with two meanings', () => {
    expect(sources.flatMap((file) => replacedNames(file, textOf(file)))).toEqual([]);
    expect(replacedNames('server/a.ts', `const ask = 'ask'; // ask\ntype Question = 1;`)).toHaveLength(2);
  });

  test('only files about the voltage report, or errors, are called by the word report', () => {
    expect(tracked.filter((file) => /report/i.test(file) && !OF_A_REPORT.test(file))).toEqual([]);
  });

  test('the glossary has each of its words once, and those that stand for a replaced name', () => {
    const glossary = textOf('docs/architecture.md').split('## Glossary')[1]?.split('\n## ')[0] ?? '';
    const words = [...glossary.matchAll(/^\| ([^|`-]+) \|/gm)].slice(1).flatMap(([, row]) => row?.split(', ') ?? []);
    expect(words.length).toBeGreaterThan(20);
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
    expect(REPLACED.flatMap(({ by }) => by.split(', ')).filter((word) => !words.includes(word))).toEqual([]);
  });

  test('each proper use exists', () => {
    const uses = PROPER_USES.filter(
      ({ of, words }) =>
        !tracked.some((file) => of.test(file) && refusedIn(`${file} ${textOf(file)}`).some((word) => words.includes(word))),
    );
    expect(uses).toEqual([]);
  });

  test('imports across folders begin with a layer, never with ../', () => {
    expect(sources.filter((file) => !file.startsWith('scripts/') && /from '\.\.\//.test(textOf(file)))).toEqual([]);
  });

  test('no type error is suppressed and no test is left out', () => {
    const suppression = /@ts-(ignore|nocheck|expect-error)|biome-ignore|\b(describe|test|it)\.(skip|only|todo)\(/;
    expect(sources.filter((file) => file !== 'tests/architecture/names.test.ts' && suppression.test(textOf(file)))).toEqual([]);
  });

  test('what a machine lacks is left out in one place, which lists it at the end of the run', () => {
    expect(sources.filter((file) => /\.(skipIf|runIf|fixme)\(/.test(textOf(file)))).toEqual(['tests/support/skip-unless.ts']);
  });

  test('words the user reads stand in src/texts alone', () => {
    // a word of three letters or more with a Polish letter in it, inside quotes; tables of single letters are no words
    const polish = /['"`>][^'"`<>\n]*(?=[\p{L}]*[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ])\p{L}{3,}[^'"`<>\n]*['"`<]/u;
    const strangers = sources.filter((file) => /^src\/(?!texts\/)/.test(file) || file.startsWith('sw/'));
    const withoutComments = (code: string) =>
      code
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/^\s*\/\/.*$/gm, '')
        .replace(/\s\/\/ .*$/gm, '');
    expect(strangers.filter((file) => polish.test(withoutComments(textOf(file))))).toEqual([]);
  });
});
