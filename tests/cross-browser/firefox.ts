import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asText, type Driver, fromText } from './driver.ts';
import { aHome, aProgram, IN_POLAND } from './program.ts';

/** Its telemetry is off, and pages see Polish as its language. */
const PREFERENCES = {
  'intl.accept_languages': 'pl',
  'app.update.enabled': false,
  'app.normandy.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9/',
  'signon.rememberSignons': false,
} as const;

interface Answer {
  readonly id: number;
  readonly type: 'success' | 'error' | 'event';
  readonly result: object;
}

/** One connection to the browser: every request has a number, which its answer repeats. */
async function aLine(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: Answer) => void>();
  let requests = 0;
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error(`nothing answers at ${address}`));
  });
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  };
  const ask = async <Result>(method: string, params: object = {}): Promise<Result> => {
    const id = ++requests;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.type !== 'success') throw new Error(`${method}: ${JSON.stringify(answer)}`);
    return answer.result as Result;
  };
  return { ask, hangUp: () => socket.close() };
}

interface Called {
  readonly type: 'success' | 'exception';
  readonly result?: { readonly value: string };
  readonly exceptionDetails?: { readonly text: string };
}

/** Firefox over WebDriver BiDi, which it supports itself. */
export async function aFirefox(program: string): Promise<Driver> {
  const home = await aHome();
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  await writeFile(join(home.path, 'user.js'), lines.join('\n'));
  const browser = await aProgram({
    command: [program, '--headless', '--no-remote', '--profile', home.path, '--remote-debugging-port=0', 'about:blank'],
    says: /listening on (ws:\S+)/,
    env: { ...IN_POLAND, HOME: home.path },
  });
  const { ask, hangUp } = await aLine(`${browser.said}/session`);
  await ask('session.new', { capabilities: {} });
  const { contexts } = await ask<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const context = contexts[0]?.context ?? '';
  /** the story notices a document that cannot be loaded */
  const orNot = (): undefined => undefined;
  return {
    open: (url) => ask('browsingContext.navigate', { context, url, wait: 'complete' }).then(orNot, orNot),
    reload: () => ask('browsingContext.reload', { context, wait: 'complete' }).then(orNot, orNot),
    call: async (source, values) => {
      const { result, exceptionDetails } = await ask<Called>('script.callFunction', {
        functionDeclaration: asText(source),
        arguments: values.map((value) => ({ type: 'string', value: JSON.stringify(value) })),
        awaitPromise: true,
        target: { context },
      });
      if (!result) throw new Error(exceptionDetails?.text ?? 'no answer from the page');
      return fromText(result.value);
    },
    act: async (actions) => void (await ask('input.performActions', { context, actions })),
    resize: async (viewport) => void (await ask('browsingContext.setViewport', { context, viewport })),
    screenshot: async () => Buffer.from((await ask<{ data: string }>('browsingContext.captureScreenshot', { context })).data, 'base64'),
    close: async () => {
      hangUp();
      await browser.stop();
      await home.remove();
    },
  };
}
