import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DirtyForms, dirtyForms } from '#app/pwa/dirty-forms.ts';
import { soon } from '#tests/support/soon.ts';

/** Unit: ms. Longer than tabs have to reply. */
const ALL_REPLIES = 2_000;
const channels = new Set<BroadcastChannel>();
const RealChannel = BroadcastChannel;

/** A real channel that the test can listen to as well. */
class KnownChannel extends RealChannel {
  constructor(name: string) {
    super(name);
    channels.add(this);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('BroadcastChannel', KnownChannel);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const channel of channels) channel.close();
  channels.clear();
});

const aTab = (isSending: () => boolean = () => false) => dirtyForms(isSending);

/** Returns when every tab has handled all messages posted so far: a channel delivers in order, and a marker comes last. */
async function allDelivered(): Promise<void> {
  const marker = crypto.randomUUID();
  const arrivals = [...channels].map(
    (channel) =>
      new Promise<void>((resolve) => {
        channel.addEventListener('message', ({ data }: MessageEvent) => {
          if (data.marker === marker) resolve();
        });
      }),
  );
  const poster = new RealChannel('pv-update');
  poster.postMessage({ marker });
  await Promise.all(arrivals);
  poster.close();
}

/** Sends the question from a tab. The time to reply ends when the question and then all replies were delivered. */
async function isAnyTabBusy(tab: DirtyForms): Promise<boolean> {
  const answer = tab.isAnyTabBusy();
  await allDelivered();
  await allDelivered();
  vi.advanceTimersByTime(ALL_REPLIES);
  return answer;
}

test('a clean app in all tabs may take a new version', async () => {
  const [first] = [aTab(), aTab()];
  expect(await isAnyTabBusy(first)).toBe(false);
});

test('case 39: something typed in another tab holds the new version back, until it was sent or dropped', async () => {
  const [first, second] = [aTab(), aTab()];
  second.setDirty('new-task', true);
  expect(await isAnyTabBusy(first)).toBe(true);

  const freed = vi.fn();
  first.onFree(freed);
  second.setDirty('new-task', false);
  await soon(() => expect(freed).toHaveBeenCalledTimes(1));
  expect(await isAnyTabBusy(first)).toBe(false);
});

test('two forms of one tab are free when both are', async () => {
  const tab = aTab();
  const freed = vi.fn();
  tab.onFree(freed);
  tab.setDirty('a', true);
  tab.setDirty('b', true);
  tab.setDirty('a', false);
  expect(tab.isDirty()).toBe(true);
  expect(freed).not.toHaveBeenCalled();
  tab.setDirty('b', false);
  expect(freed).toHaveBeenCalledTimes(1);
});

test('a tab in the middle of sending is busy too', async () => {
  const first = aTab();
  aTab(() => true);
  expect(await isAnyTabBusy(first)).toBe(true);
});
