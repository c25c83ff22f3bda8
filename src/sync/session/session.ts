import { type Instant, quantity } from '#domain/quantity.ts';
import type { Credentials, ShowCodes, SignInCode } from '#domain/service/account/credentials.ts';
import type { Outcome } from '#domain/service/problem.ts';
import { unreachable } from '#lib/unreachable.ts';
import { reportAndUse, reportOnly } from '#failures/report.ts';
import { accountIdOf } from '#local/vault/accounts.ts';
import { closeLost, lossWatch } from './lost-storage.ts';
import { checkSession, coldStart, restore, resume } from './resume.ts';
import type { SessionNews } from './session-channel.ts';
import { type Arriving, signIn, recall } from './sign-in.ts';
import { closeTab, endAtServer, type Leaving, leave, sweep } from './sign-out.ts';
import type { SessionParts } from './session-parts.ts';
import { tokenTag } from './session-state.ts';

/** How often the vault stores that the token is accepted. Unit: ms. */
const VERIFY_EVERY = 10 * 60_000;

/** Runs one step at a time over all tabs. Without locks this is not ensured, but each step can be repeated safely. */
const withSessionLock = ({ locks }: SessionParts, work: () => Promise<void>): Promise<void> =>
  locks ? locks.request('pv-session', work) : work();

/** Call when the backend has refused the token. Returns a newer one; without one the session ends. */
async function refused(parts: SessionParts, token: string): Promise<string | null> {
  const { vault, tab, state, channel } = parts;
  const { accountId, token: current, username, epoch, isRestored } = state.get();
  if (accountId === null || username === null) return null;
  if (current !== token) return current;
  const newer = await vault.tokenOf(accountId).catch(reportAndUse(null, 'sync/session'));
  if (newer !== null && newer !== token) {
    tab.write({ token: newer, username, epoch });
    state.set({ token: newer, is: 'signed-in' });
    return newer;
  }
  await vault.dropToken(accountId, token).catch(reportOnly('sync/session'));
  channel.tell({ is: 'expired', accountId, tag: tokenTag(token) });
  await end(parts, isRestored);
  return null;
}

/** The page stays open with a dialog over it. A session that was only restored goes to the sign-in. */
async function end(parts: SessionParts, wasRestored: boolean): Promise<void> {
  if (wasRestored) return closeTab(parts);
  parts.tab.dropToken();
  parts.state.set({ is: 'ended', token: null, isRemembered: false });
}

/** Follows what another tab did with its session. */
async function handleNews(parts: SessionParts, news: SessionNews): Promise<void> {
  const { is, accountId, token, isRestored } = parts.state.get();
  switch (news.is) {
    case 'expired':
      if (is === 'signed-in' && token !== null && accountId === news.accountId && tokenTag(token) === news.tag)
        await end(parts, isRestored);
      return;
    case 'left':
      if (accountId !== news.accountId) return;
      endAtServer(parts); // without 'remember' each tab has a token of its own
      return closeTab(parts);
    case 'arrived':
      if (accountId !== null && accountId !== news.accountId) await closeTab(parts);
      else if (is !== 'signed-in') await restore(parts);
      return;
    default:
      return unreachable(news);
  }
}

/** Call when the backend has accepted the token: the session is confirmed, and its offline period starts again. */
function confirmation({ vault, state }: SessionParts) {
  let storedAt = 0;
  return (at: Instant): void => {
    const { is, accountId, isRestored } = state.get();
    if (is !== 'signed-in' || accountId === null) return;
    if (isRestored) state.set({ isRestored: false });
    if (at - storedAt < VERIFY_EVERY) return;
    storedAt = at;
    void vault.verified(accountId, at).catch(reportOnly('sync/session'));
  };
}

/** The options of a sign-in by a provider. */
interface ByCode {
  readonly remember: boolean;
  readonly account: string | null;
}

/** Only this part holds the lock, since the request to the backend before it may take long. */
const begin = (parts: SessionParts, who: Arriving, remember: boolean, token: string): Promise<void> =>
  withSessionLock(parts, async () => {
    await sweep(parts).catch(reportOnly('sync/session'));
    await signIn(parts, who, remember, token);
  });

/** Signs in by OpenID Connect. `account`: whose session has ended; another account is signed out again. */
async function signInByCode(
  parts: SessionParts,
  code: SignInCode,
  { remember, account }: ByCode,
): Promise<Outcome<'in' | 'other account'>> {
  const answer = await parts.calls.exchange(code);
  if (!answer.ok) return answer;
  const { token, email } = answer.value;
  if (account !== null && accountIdOf(account) !== accountIdOf(email)) {
    await parts.calls.logout(token);
    return { ok: true, value: 'other account' };
  }
  await begin(parts, { username: email, password: null }, remember, token);
  return { ok: true, value: 'in' };
}

/** The session of this tab: start, sign-in, sign-out. */
export function createSession(parts: SessionParts) {
  parts.channel.onNews((news) => void handleNews(parts, news));
  const confirmed = confirmation(parts);
  const losses = lossWatch(parts, parts.pause);
  const recheck = async (): Promise<boolean> => {
    const now = await checkSession(parts);
    if (now === 'lost' || (now === 'missing' && losses.isDeleted())) await closeLost(parts, 'cleared');
    else if (now === 'over' || now === 'missing') await closeTab(parts);
    return now === 'valid' || now === 'unknown';
  };
  return {
    state: parts.state.get,
    follow: parts.state.follow,
    /** Call before the router starts. A tab with a session does not wait. */
    boot: async (): Promise<boolean> => {
      if (resume(parts)) return true;
      await withSessionLock(parts, () => sweep(parts)).catch(reportOnly('sync/session'));
      const { isOpen, verified } = await coldStart(parts);
      if (isOpen && verified !== null && verified === parts.state.get().token) confirmed(quantity(parts.now()));
      return isOpen;
    },
    /** Call after the first paint, before anything is sent, and when the tab becomes visible: `true` while the session is valid. */
    recheck,
    /** Call when a database of this device may be lost. */
    handleStorageHint: losses.handleHint,
    tidy: () => withSessionLock(parts, () => sweep(parts)),
    /** `onCodes` shows the recovery codes of a second factor that this sign-in has set up. The session begins when it resolves. */
    signIn: async (credentials: Credentials, remember: boolean, onCodes?: ShowCodes): Promise<Outcome> => {
      const answer = await parts.calls.login(credentials);
      if (!answer.ok) return answer;
      if (answer.value.recoveryCodes) await onCodes?.(answer.value.recoveryCodes);
      await begin(parts, credentials, remember, answer.value.token);
      return { ok: true, value: undefined };
    },
    signInByCode: (code: SignInCode, how: ByCode) => signInByCode(parts, code, how),
    leave: (how: Leaving) => withSessionLock(parts, () => leave(parts, how)),
    recall: () => recall(parts),
    refused: (token: string) => refused(parts, token),
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
