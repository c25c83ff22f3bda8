/** What `/config.json` says to an app that runs. */
export interface Settings {
  readonly minVersion: string | null;
  readonly replay: 'on' | 'off';
  readonly message: string | null;
}

const DEFAULT: Settings = { minVersion: null, replay: 'on', message: null };
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Unit: ms. Sending waits for the first answer, so a network that hangs must not hold it long. */
const ANSWER_WITHIN = 5_000;

/** Network only; what cannot be read changes nothing. */
export async function askSettings(fetching: typeof fetch): Promise<Settings | null> {
  try {
    const answer = await fetching('/config.json', { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(ANSWER_WITHIN) });
    if (!answer.ok || answer.redirected || !/json/i.test(answer.headers.get('content-type') ?? '')) return null;
    const said = (await answer.json()) as { minVersion?: unknown; replay?: unknown; message?: unknown };
    return {
      minVersion: textOrNull(said.minVersion),
      replay: said.replay === 'off' ? 'off' : 'on',
      message: textOrNull(said.message),
    };
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
  let wasAsked = false;
  const refresh = (): Promise<Settings> => {
    asking ??= askSettings(fetching).then((said) => {
      held = said ?? held;
      asking = null;
      wasAsked = true;
      return held;
    });
    return asking;
  };
  /** Asked at least once, so that nothing is sent before it is known whether it may be. */
  const known = async (): Promise<Settings> => (wasAsked ? held : refresh());
  return { get: () => held, known, refresh };
}
