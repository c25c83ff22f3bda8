/** Installations of the demo: one with too high grid voltage, one with a fault, one that works. */
export interface DemoSerials {
  readonly broken: string;
  readonly overvoltage: string;
  readonly healthy: string;
  readonly task: number;
  readonly user: string;
  /** A finished visit with photos. */
  readonly visit: string;
}

export interface Screen {
  readonly name: string;
  readonly path: (serials: DemoSerials) => string;
}

const at = (path: string) => () => path;

/** Every screen of a signed-in user. */
export const screens: readonly Screen[] = [
  { name: 'dashboard', path: at('/') },
  { name: 'dashboard-selected', path: ({ healthy }) => `/?sn=${healthy}` },
  { name: 'installation-broken', path: ({ broken }) => `/installation/${broken}` },
  { name: 'installation', path: ({ healthy }) => `/installation/${healthy}` },
  { name: 'voltages', path: ({ overvoltage }) => `/installation/${overvoltage}/napiecia` },
  { name: 'map', path: at('/map') },
  { name: 'tasks', path: at('/tasks') },
  { name: 'task', path: ({ task }) => `/tasks?task=${task}` },
  { name: 'new-task', path: ({ broken }) => `/tasks/new?sn=${broken}` },
  { name: 'users', path: at('/users') },
  { name: 'user', path: ({ user }) => `/users?user=${user}` },
  { name: 'wizard', path: at('/installation/new') },
  { name: 'guide', path: at('/poradnik/silent') },
  { name: 'readiness', path: at('/readiness') },
  { name: 'first-steps', path: at('/first-steps') },
  { name: 'account', path: at('/account') },
  { name: 'company', path: at('/company') },
  { name: 'day', path: at('/day') },
  { name: 'visits', path: at('/visits') },
  { name: 'visit', path: ({ visit }) => `/visit/${visit}` },
  { name: 'inspections', path: at('/inspections') },
  { name: 'wall', path: at('/wall') },
];
