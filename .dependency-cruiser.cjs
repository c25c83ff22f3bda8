// The layers of src/, of the service worker and of the server (docs/architecture.md). Each entry: a layer and what it may import. All
// of them may import src/lib.
const npm = '^node_modules/';
const MAY_IMPORT = {
  'src/lib': [],
  'src/failures': ['src/domain'],
  'src/domain': [],
  'src/texts': ['src/domain'],
  'src/contract': ['src/domain'],
  'src/ui': ['src/domain', 'src/texts', 'src/failures'],
  'src/local': ['src/domain', 'src/failures'],
  'src/remote': ['src/domain', 'src/contract', 'src/failures'],
  'src/intents': ['src/domain', 'src/contract', 'src/local', 'src/failures'],
  'src/sync': ['src/domain', 'src/contract', 'src/local', 'src/remote', 'src/intents', 'src/failures'],
  'src/state': ['src/domain', 'src/local', 'src/intents', 'src/sync', 'src/failures'],
  'src/screens': ['src/domain', 'src/texts', 'src/ui', 'src/state', 'src/failures'],
  sw: ['src/domain', 'src/contract', 'src/local', 'src/remote', 'src/intents', 'src/sync', 'src/failures'],
  server: ['src/domain', 'src/texts', 'src/contract'],
};
const PURE = ['src/lib', 'src/domain', 'src/failures', 'src/texts'];

const layers = Object.entries(MAY_IMPORT).map(([layer, below]) => ({
  name: `layer-${layer.replace('src/', '')}`,
  severity: 'error',
  from: { path: `^${layer}/` },
  to: { path: '^(src|sw|server|tests|bench|scripts)/', pathNot: `^(${[layer, 'src/lib', ...below].join('|')})/` },
}));

/** Layers within a folder, lowest first. A part imports itself and the layers below it: neither a part of its own layer nor one above. */
function layersOf(folder, levels, isOnePart = () => false) {
  const name = folder.replace('src/', '');
  const pathOf = (part) => {
    if (part === '*.cli.ts') return `^${folder}/.+\\.cli\\.ts$`;
    return part.endsWith('.ts') ? `^${folder}/${part.replace('.ts', '\\.ts')}$` : `^${folder}/${part}/(?!.*\\.cli\\.ts$)`;
  };
  const rules = levels.flatMap((parts, level) =>
    parts.map((part) => ({
      name: `${name}-layer-${part}`,
      severity: 'error',
      from: { path: pathOf(part) },
      to: { path: `^${folder}/`, pathNot: [...levels.slice(0, level).flat(), ...(isOnePart(level) ? parts : [part])].map(pathOf) },
    })),
  );
  return [
    ...rules,
    { name: `${name}-layer-missing`, severity: 'error', from: { path: `^${folder}/`, pathNot: levels.flat().map(pathOf) }, to: {} },
  ];
}

// A name with `.ts` is a file of the folder, another one a folder. Programs (`*.cli.ts`) are in the folder of their subject.
const DOMAIN_LAYERS = [
  ['quantity.ts', 'statistics.ts', 'device'],
  ['time'],
  ['energy', 'codes'],
  ['geo'],
  ['grid', 'route'],
  ['comparison', 'checklists'],
  ['diagnosis', 'visit'],
  ['repair'],
  ['service'],
];
const SERVER_LAYERS = [
  [
    'settings.ts',
    'settings-schema.ts',
    'setting-types.ts',
    'old-settings.ts',
    'unknown-settings.ts',
    'addresses.ts',
    'log.ts',
    'sentences.ts',
    'own-version.ts',
    'did-you-mean.ts',
    'json-size.ts',
  ],
  ['store'],
  ['concurrency'],
  ['auth'],
  ['telemetry', 'mail', 'hooks', 'oidc'],
  ['care', 'seed', 'bodies'],
  ['http'],
  ['installations'],
  ['web', 'metrics', 'control', 'exit-message.ts'],
  ['routes', 'doctor'],
  ['app.ts'],
  ['main.ts', 'cleanup.ts', '*.cli.ts'],
];
/** The files of the lowest layer of the server and the files of its highest one are each one part. */
const isOnePart = (level) => level === 0 || level === SERVER_LAYERS.length - 1;

module.exports = {
  domainLayers: DOMAIN_LAYERS,
  serverLayers: SERVER_LAYERS,
  forbidden: [
    ...layers,
    ...layersOf('src/domain', DOMAIN_LAYERS),
    ...layersOf('server', SERVER_LAYERS, isOnePart),
    { name: 'pure', severity: 'error', from: { path: `^(${PURE.join('|')})/` }, to: { dependencyTypes: ['npm', 'npm-dev', 'core'] } },
    {
      name: 'state-knows-types-of-sync',
      severity: 'error',
      from: { path: '^src/state/' },
      to: { path: '^src/sync/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'screens-are-strangers',
      severity: 'error',
      from: { path: '^src/screens/([^/]+)/' },
      to: { path: '^src/screens/', pathNot: '^src/screens/$1/' },
    },
    {
      name: 'screens-know-the-context',
      severity: 'error',
      from: { path: '^src/screens/' },
      to: { path: '^src/state/', pathNot: '^src/state/(app-context|commands/commands|queries/queries|views|use-[a-z-]+)\\.ts$' },
    },
    {
      name: 'fast-wire-is-fenced',
      severity: 'error',
      from: { pathNot: '^(src/contract/fast-wire/|server/http/endpoint-router\\.ts$|src/app/account/first-rows\\.ts$)' },
      to: { path: '^src/contract/fast-wire/' },
    },
    {
      name: 'no-react-below',
      severity: 'error',
      from: { path: '^(src/(contract|local|remote|intents|sync)|sw|server)/' },
      to: { path: `${npm}(react|react-dom|@mantine)/` },
    },
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'not-found', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.css$|virtual:|\\?(url|raw|worker)$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
