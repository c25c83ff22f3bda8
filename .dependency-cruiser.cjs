// The floors of src/, and who may know whom beside it (docs/architecture.md). Each entry: a floor and what it may import.
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

const floors = Object.entries(MAY_IMPORT).map(([floor, below]) => ({
  name: `floor-${floor.replace('src/', '')}`,
  severity: 'error',
  from: { path: `^${floor}/` },
  to: { path: '^(src|sw|server|tests|bench|scripts)/', pathNot: `^(${[floor, ...below].join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...floors,
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
