import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '#tests/support/postgres.ts';
import { runProgram } from '#tests/support/own-program.ts';
import { soon } from '#tests/support/soon.ts';
import { asText, type Driver, fromText, type Size } from './driver.ts';
import { aHome, aProgram, IN_POLAND } from './program.ts';

export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

/** Its toolbar would keep the window wider than a phone. */
const NARROW = 'button, entry { padding: 0; margin: 0; border-width: 0; min-width: 0; }';

/** One request over WebDriver. */
async function ask<Result>(method: 'GET' | 'POST' | 'DELETE', address: string, body?: object): Promise<Result> {
  const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: Result };
  if (!answer.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
  return value;
}

/** Its last argument is the callback of a WebDriver call. */
const ended = (source: string): string => `const done = arguments[arguments.length - 1];
  (${asText(source)})(...Array.from(arguments).slice(0, -1)).then((text) => done({ text }), (error) => done({ error: String(error) }));`;

/** WebKitGTK's MiniBrowser over WebDriver, on a virtual screen. */
export async function aWebKit({ driver, browser, display }: WebKitPrograms): Promise<Driver> {
  const home = await aHome();
  await mkdir(join(home.path, '.config/gtk-3.0'), { recursive: true });
  await writeFile(join(home.path, '.config/gtk-3.0/gtk.css'), NARROW);
  const screen = await aProgram({
    command: [display, '-displayfd', '3', '-screen', '0', '2600x1600x24', '-nolisten', 'tcp'],
    says: /^\s*(\d+)\s/m,
  });
  const port = await freePort();
  const told = { ...IN_POLAND, DISPLAY: `:${screen.said}`, GDK_BACKEND: 'x11', HOME: home.path, NO_AT_BRIDGE: '1' };
  const service = await runProgram([driver, `--port=${port}`], port, told);
  const { sessionId } = await ask<{ sessionId: string }>('POST', `http://127.0.0.1:${port}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } } },
  });
  const at = `http://127.0.0.1:${port}/session/${sessionId}`;
  const orNot = (): undefined => undefined;
  const call = async (source: string, values: readonly unknown[]): Promise<unknown> => {
    const args = values.map((value) => JSON.stringify(value));
    const { text, error } = await ask<{ text?: string; error?: string }>('POST', `${at}/execute/async`, { script: ended(source), args });
    if (text === undefined) throw new Error(error);
    return fromText(text);
  };
  /** The size of the page is given; the window also has a bar and takes some time to get its size. */
  const resize = (wanted: Size): Promise<void> =>
    soon(async () => {
      const page = (await call('() => ({ width: innerWidth, height: innerHeight })', [])) as Size;
      if (page.width === wanted.width && page.height === wanted.height) return;
      const window = await ask<Size>('GET', `${at}/window/rect`);
      const more = { width: wanted.width + window.width - page.width, height: wanted.height + window.height - page.height };
      await ask('POST', `${at}/window/rect`, more);
      throw new Error(`the page is ${page.width} × ${page.height}`);
    });
  return {
    open: (url) => ask('POST', `${at}/url`, { url }).then(orNot, orNot),
    reload: () => ask('POST', `${at}/refresh`, {}).then(orNot, orNot),
    call,
    act: async (actions) => void (await ask('POST', `${at}/actions`, { actions })),
    resize,
    screenshot: async () => Buffer.from(await ask<string>('GET', `${at}/screenshot`), 'base64'),
    close: async () => {
      await ask('DELETE', at).catch(orNot);
      await service.stop();
      await screen.stop();
      await home.remove();
    },
  };
}
