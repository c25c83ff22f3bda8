import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { ACCOUNT, FIRST_ROWS, START } from './entry-points.ts';
import { filesOf, scriptsOf } from './scripts.ts';

/** The modules that the page's inline script requests: for every signed-in user, and for users who open one of these addresses. */
interface Made {
  readonly shell: readonly string[];
  readonly account: readonly string[];
  readonly screens: readonly (readonly [path: string, files: readonly string[]])[];
}

/** Target of a link from a mail, a bookmark or a new tab: a pattern of the address, and the module of its screen. */
const OPENED_AT = [
  ['^/map$', 'src/screens/map/map.screen.tsx'],
  ['^/tasks$', 'src/screens/tasks/tasks.screen.tsx'],
  ['^/users$', 'src/screens/users/users.screen.tsx'],
  ['^/installation/(?!new$)[^/]+$', 'src/screens/installation/installation.screen.tsx'],
] as const;

/** The inline script of the page, as text. */
async function inPage(made: Made): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { __PRELOADS__: JSON.stringify(made) },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: fileURLToPath(new URL('../../src/app/preload.ts', import.meta.url)), output: { format: 'iife' } },
    },
  });
  const [script] = (result as Rolldown.RolldownOutput).output;
  return script.code.trim();
}

/**
 * The page requests React and its styles at once, and its inline script (`src/app/preload.ts`) requests what a signed-in user will
 * see. The script is placed before the styles, because it would wait for them, and the styles after the outline that is drawn without them.
 */
export const preloadPlugin: Plugin = {
  name: 'preload',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle }) => {
      if (!bundle) return html;
      const scripts = scriptsOf(bundle);
      const filesWith = (module: string) => Array.from(filesOf(scripts, [module]), (name) => `/${name}`);
      const start = filesWith(START);
      const rest = (module: string) => filesWith(module).filter((file) => !start.includes(file));
      const shell = [...new Set(FIRST_ROWS.flatMap(rest))];
      const account = rest(ACCOUNT).filter((file) => !shell.includes(file));
      const before = [...shell, ...account];
      const screens = OPENED_AT.map(([path, module]) => [path, rest(module).filter((file) => !before.includes(file))] as const);
      const script = await inPage({ shell, account, screens });
      const styles = start.filter((href) => href.endsWith('.css'));
      const early = [
        ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
        ...start
          .filter((href) => href.endsWith('.js') && !html.includes(href))
          .map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
      ];
      // a style sheet in the head would delay the outline of index.html; behind it, only the app waits for one
      const inBody = styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`);
      return html
        .replaceAll(/ *<link rel="stylesheet"[^>]*>\n/g, '')
        .replace('<div id="root">', (root) => [...inBody, root].join('\n    '))
        .replace('<link rel="manifest"', (manifest) => `<script>${script}</script>\n    ${manifest}`)
        .replace('</head>', (end) => `  ${early.join('\n    ')}\n  ${end}`);
    },
  },
};
