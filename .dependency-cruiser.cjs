// The layers of src/, of the service worker and of the server (docs/architecture.md). Each entry: a layer and what it may import.
const npm = '^node_modules/';
const MAY_IMPORT = {
  'src/failures': ['src/domain'],
  'src/domain': [],
  'src/texts': ['src/domain'],
  'src/contract': ['src/domain'],
  'src/ui': ['src/domain', 'src/texts', 'src/failures'],
  'src/local': ['src/domain', 'src/failures'],
  'src/remote': ['src/domain', 'src/contract', 'src/failures'],
  'src/intents': ['src/domain', 'src/contract', 'src/local', 'src/failures'],
  'src/sync': ['src/domain', 'src/contract', 'src/local', 'src/remote', 'src/intents', 'src/failures'],
  'src/state': ['src/domain', 'src/local', 'src/intents', 'src/failures'],
  'src/screens': ['src/domain', 'src/texts', 'src/ui', 'src/state', 'src/failures'],
  sw: ['src/domain', 'src/contract', 'src/local', 'src/remote', 'src/intents', 'src/sync', 'src/failures'],
  server: ['src/domain', 'src/texts', 'src/contract'],
};
const PURE = ['src/domain', 'src/failures', 'src/texts'];

const layers = Object.entries(MAY_IMPORT).map(([layer, below]) => ({
  name: `layer-${layer.replace('src/', '')}`,
  severity: 'error',
  from: { path: `^${layer}/` },
  to: { path: '^(src|sw|server|tests|bench|scripts)/', pathNot: `^(${[layer, ...below].join('|')})/` },
}));

// The layers of server/, lowest first. A part imports itself and the layers below it: neither a part of its own layer nor one above.
// A name with `.ts` is a file of server/, another one a folder. Programs (`*.cli.ts`) are the top layer, in the folder of their subject.
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
  ['web', 'metrics', 'control', 'exit-message.ts'],
  ['routes', 'doctor'],
  ['app.ts'],
  ['main.ts', 'cleanup.ts', '*.cli.ts'],
];
const BASE = 0;
const pathOf = (part) => {
  if (part === '*.cli.ts') return '^server/.+\\.cli\\.ts$';
  return part.endsWith('.ts') ? `^server/${part.replace('.ts', '\\.ts')}$` : `^server/${part}/(?!.*\\.cli\\.ts$)`;
};
/** The files of the lowest layer and the files of the highest one are each one part. */
const isOnePart = (level) => level === BASE || level === SERVER_LAYERS.length - 1;
const serverLayers = SERVER_LAYERS.flatMap((parts, level) =>
  parts.map((part) => ({
    name: `server-layer-${part}`,
    severity: 'error',
    from: { path: pathOf(part) },
    to: { path: '^server/', pathNot: [...SERVER_LAYERS.slice(0, level).flat(), ...(isOnePart(level) ? parts : [part])].map(pathOf) },
  })),
);

module.exports = {
  serverLayers: SERVER_LAYERS,
  forbidden: [
    ...layers,
    ...serverLayers,
    { name: 'server-layer-missing', severity: 'error', from: { path: '^server/', pathNot: SERVER_LAYERS.flat().map(pathOf) }, to: {} },
    { name: 'pure', severity: 'error', from: { path: `^(${PURE.join('|')})/` }, to: { dependencyTypes: ['npm', 'npm-dev', 'core'] } },
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
      to: { path: '^src/state/', pathNot: '^src/state/(app-context|commands|queries|views|use-[a-z-]+)\\.ts$' },
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
