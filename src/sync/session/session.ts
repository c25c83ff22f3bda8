import { type Instant, quantity } from '#domain/quantity.ts';
import type { Credentials, ShowCodes, SignInCode } from '#domain/service/account/credentials.ts';
import type { Outcome } from '#domain/service/problem.ts';
import { unreachable } from '#domain/unreachable.ts';
import { reportAndUse, reportOnly } from '#failures/report.ts';
import { accountIdOf } from '#local/vault/accounts.ts';
import { closeLost, lossWatch } from './lost-storage.ts';
import { coldStart, restore, resume, standing } from './resume.ts';
import type { SessionNews } from './session-channel.ts';
import { type Arriving, signIn, recall } from './sign-in.ts';
import { closeTab, endAtServer, type Leaving, leave, sweep } from './sign-out.ts';
import type { SessionParts } from './session-parts.ts';
import { tokenTag } from './session-state.ts';

/** How often the vault is told that the token still works. Unit: ms. */
const VERIFY_EVERY = 10 * 60_000;

/** One step at a time in all tabs, where the browser has locks; elsewhere each step is safe to repeat. */
const inTurn = ({ locks }: SessionParts, work: () => Promise<void>): Promise<void> => (locks ? locks.request('pv-session', work) : work());

/** The backend refused this token. Answers with a newer one if there is any, else the session has ended. */
async function refused(parts: SessionParts, dead: string): Promise<string | null> {
  const { vault, tab, state, channel } = parts;
  const { accountId, token, username, epoch, isRestored } = state.get();
  if (accountId === null || username === null) return null;
  if (token !== dead) return token;
  const newer = await vault.tokenOf(accountId).catch(reportAndUse(null, 'sync/session'));
  if (newer !== null && newer !== dead) {
    tab.write({ token: newer, username, epoch });
    state.set({ token: newer, is: 'signed-in' });
    return newer;
  }
  await vault.dropToken(accountId, dead).catch(reportOnly('sync/session'));
  channel.tell({ is: 'expired', accountId, tag: tokenTag(dead) });
  await end(parts, isRestored);
  return null;
}

/** Someone at work keeps the page and gets a dialog over it; a session that was only restored goes to the sign-in. */
async function end(parts: SessionParts, wasRestored: boolean): Promise<void> {
  if (wasRestored) return closeTab(parts);
  parts.tab.dropToken();
  parts.state.set({ is: 'ended', token: null, isRemembered: false });
}

async function hear(parts: SessionParts, news: SessionNews): Promise<void> {
  const { is, accountId, token, isRestored } = parts.state.get();
  switch (news.is) {
    case 'expired':
      if (is === 'signed-in' && token !== null && accountId === news.accountId && tokenTag(token) === news.tag)
        await end(parts, isRestored);
      return;
    case 'left':
      if (accountId !== news.accountId) return;
      endAtServer(parts); // its own, where nothing is remembered and each tab signed in by itself
      return closeTab(parts);
    case 'arrived':
      if (accountId !== null && accountId !== news.accountId) await closeTab(parts);
      else if (is !== 'signed-in') await restore(parts);
      return;
    default:
      return unreachable(news);
  }
}

/** The backend took the token: this session is confirmed, and the time without it starts anew. */
function confirmation({ vault, state }: SessionParts) {
  let told = 0;
  return (at: Instant): void => {
    const { is, accountId, isRestored } = state.get();
    if (is !== 'signed-in' || accountId === null) return;
    if (isRestored) state.set({ isRestored: false });
    if (at - told < VERIFY_EVERY) return;
    told = at;
    void vault.verified(accountId, at).catch(reportOnly('sync/session'));
  };
}

/** How somebody comes back from a provider. */
interface ByCode {
  readonly remember: boolean;
  readonly account: string | null;
}

/** Only this is done in turn: the question to the backend before it may take long. */
const begin = (parts: SessionParts, who: Arriving, remember: boolean, token: string): Promise<void> =>
  inTurn(parts, async () => {
    await sweep(parts).catch(reportOnly('sync/session'));
    await signIn(parts, who, remember, token);
  });

/** By OpenID Connect; else as by password. `account`: whose session ended; somebody else is signed out again. */
async function signInByCode(
  parts: SessionParts,
  code: SignInCode,
  { remember, account }: ByCode,
): Promise<Outcome<'in' | 'somebody else'>> {
  const answer = await parts.calls.exchange(code);
  if (!answer.ok) return answer;
  const { token, email } = answer.value;
  if (account !== null && accountIdOf(account) !== accountIdOf(email)) {
    await parts.calls.logout(token);
    return { ok: true, value: 'somebody else' };
  }
  await begin(parts, { username: email, password: null }, remember, token);
  return { ok: true, value: 'in' };
}

/** Who works in this tab, and every way in and out. */
export function createSession(parts: SessionParts) {
  parts.channel.onNews((news) => void hear(parts, news));
  const confirmed = confirmation(parts);
  const losses = lossWatch(parts, parts.pause);
  const recheck = async (): Promise<boolean> => {
    const now = await standing(parts);
    if (now === 'lost' || (now === 'missing' && losses.isDeleted())) await closeLost(parts, 'cleared');
    else if (now === 'over' || now === 'missing') await closeTab(parts);
    return now === 'stands' || now === 'unknown';
  };
  return {
    state: parts.state.get,
    follow: parts.state.follow,
    /** Before the router looks. A tab that has its session waits for nothing. */
    boot: async (): Promise<boolean> => {
      if (resume(parts)) return true;
      await inTurn(parts, () => sweep(parts)).catch(reportOnly('sync/session'));
      const { isOpen, verified } = await coldStart(parts);
      if (isOpen && verified !== null && verified === parts.state.get().token) confirmed(quantity(parts.now()));
      return isOpen;
    },
    /** After the first paint, before anything is sent, and whenever the tab is seen again: true while the session stands. */
    recheck,
    /** Call when a database of this device may be lost. */
    hearStorage: losses.hear,
    tidy: () => inTurn(parts, () => sweep(parts)),
    /** `onCodes` shows the recovery codes of a second factor that this sign-in has set up. The session begins when it resolves. */
    signIn: async (credentials: Credentials, remember: boolean, onCodes?: ShowCodes): Promise<Outcome> => {
      const answer = await parts.calls.login(credentials);
      if (!answer.ok) return answer;
      if (answer.value.recoveryCodes) await onCodes?.(answer.value.recoveryCodes);
      await begin(parts, credentials, remember, answer.value.token);
      return { ok: true, value: undefined };
    },
    signInByCode: (code: SignInCode, how: ByCode) => signInByCode(parts, code, how),
    leave: (how: Leaving) => inTurn(parts, () => leave(parts, how)),
    recall: () => recall(parts),
    refused: (dead: string) => refused(parts, dead),
    confirmed: () => confirmed(quantity(parts.now())),
    noteWaiting: async (count: number): Promise<void> => {
      const { accountId } = parts.state.get();
      if (accountId !== null) await parts.vault.noteWaiting(accountId, count).catch(reportOnly('sync/session'));
    },
    enrolSecondFactor: parts.calls.enrolSecondFactor,
    register: parts.calls.register,
    requestPasswordReset: parts.calls.requestPasswordReset,
    confirmPasswordReset: parts.calls.confirmPasswordReset,
  };
}

export type Session = ReturnType<typeof createSession>;
