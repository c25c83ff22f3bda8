/** What `/config.json` says to an app that runs. */
export interface Settings {
  readonly minVersion: string | null;
  readonly replay: 'on' | 'off';
  readonly message: string | null;
}

const DEFAULT: Settings = { minVersion: null, replay: 'on', message: null };
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Unit: ms. */
const ANSWER_WITHIN = 5_000;

export const SETTINGS_PATH = '/config.json';

/** The settings in an answer; `null` where that is no answer of ours. */
export async function settingsIn(answer: Response): Promise<Settings | null> {
  if (!answer.ok || answer.redirected || !/json/i.test(answer.headers.get('content-type') ?? '')) return null;
  const said = (await answer.json()) as { minVersion?: unknown; replay?: unknown; message?: unknown };
  return {
    minVersion: textOrNull(said.minVersion),
    replay: said.replay === 'off' ? 'off' : 'on',
    message: textOrNull(said.message),
  };
}

/** Network only; what cannot be read changes nothing. */
export async function askSettings(fetching: typeof fetch): Promise<Settings | null> {
  try {
    const answer = await fetching(SETTINGS_PATH, { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(ANSWER_WITHIN) });
    return await settingsIn(answer);
  } catch {
    return null;
  }
}

/** Older than the oldest version that may go on. Versions are dotted numbers. */
export function isOlder(version: string, minVersion: string | null): boolean {
  if (!minVersion) return false;
  const [ours, least] = [version, minVersion].map((text) => text.split('.').map((part) => Number.parseInt(part, 10) || 0));
  for (const at of [0, 1, 2]) {
    const difference = (ours?.[at] ?? 0) - (least?.[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** The running settings; asked again when told to, and kept as they were while nothing answers. */
export function liveSettings(fetching: typeof fetch = (...request) => fetch(...request)) {
  let held = DEFAULT;
  let asking: Promise<Settings> | null = null;
  const refresh = (): Promise<Settings> => {
    asking ??= askSettings(fetching).then((said) => {
      held = said ?? held;
      asking = null;
      return held;
    });
    return asking;
  };
  return { get: () => held, refresh };
}
