import { builtinEnvironments, type Environment } from 'vitest/runtime';

const KEY = Symbol.for('pv-care.tests.dom');
type Kept = { [KEY]?: Promise<{ teardown(global: object): unknown }> };

/** One window for all files of a process: modules keep references into it from the first file on. */
export default {
  name: 'shared-dom',
  viteEnvironment: 'client',
  async setup(global, options) {
    const kept = global as Kept;
    kept[KEY] ??= Promise.resolve(builtinEnvironments['happy-dom'].setup(global, options));
    await kept[KEY];
    return { teardown: () => undefined };
  },
} satisfies Environment;
