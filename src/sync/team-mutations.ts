import { changeMe, endOtherSessions, endOwnSession } from '#contract/care/me.contract.ts';
import { changeCompany } from '#contract/care/company.contract.ts';
import { changeColleague, endStaffSession, inviteColleague } from '#contract/care/staff.contract.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from '#contract/care/second-factor.contract.ts';
import { versionTag } from '#contract/wire/etags.ts';
import type { RequestOf, Endpoint } from '#contract/endpoint.ts';
import type { CompanyChange } from '#domain/service/company.ts';
import type { Outcome, Problem } from '#domain/service/problem.ts';
import type { OwnAccountChange, Role } from '#domain/service/account/own-account.ts';
import type { FactorSetup } from '#domain/service/account/second-factor.ts';
import type { ColleagueChange, InvitedColleague } from '#domain/service/team.ts';
import type { Device } from '#local/device.ts';
import type { ResourceRef } from '#local/cache/resources.ts';

type CallOutcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: Problem };

/** What a command that needs the network is made of. */
export interface OnlineParts {
  readonly callApi: <E extends Endpoint>(
    described: E,
    request: RequestOf<E>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<CallOutcome>;
  readonly refresh: (...resources: ResourceRef[]) => Promise<void>;
}

const done: Outcome = { ok: true, value: undefined };

/** Commands for staff accounts and their devices. */
export function teamMutations({ device, callApi, refresh }: OnlineParts & { readonly device: Pick<Device, 'newId'> }) {
  /** The keys of invitations without a response. A repeated invitation has the same key. */
  const unanswered = new Map<string, string>();

  /** A session that no longer exists counts as ended. */
  const ended = async (outcome: CallOutcome, ...resources: ResourceRef[]): Promise<Outcome> => {
    if (!outcome.ok && outcome.problem.is !== 'missing') return outcome;
    await refresh(...resources);
    return done;
  };
  return {
    /** Ends a session of this account on another device; `signOut` ends the one on this device. */
    endOwnSession: async (id: number): Promise<Outcome> => ended(await callApi(endOwnSession, { params: { id } }), { of: 'ownSessions' }),
    endOtherSessions: async (): Promise<Outcome> => ended(await callApi(endOtherSessions, {}), { of: 'ownSessions' }),
    endColleagueSession: async (id: number, sid: number): Promise<Outcome> =>
      ended(await callApi(endStaffSession, { params: { id, sid } }), { of: 'staffSessions', id }, { of: 'staff' }),
    async changeColleague(id: number, change: ColleagueChange): Promise<Outcome> {
      const outcome = await callApi(changeColleague, { params: { id }, body: change });
      if (!outcome.ok) return outcome;
      await refresh({ of: 'staff' }, { of: 'ownAccount' }, ...(change.isActive === false ? [{ of: 'staffSessions', id } as const] : []));
      return done;
    },
    /** Changes the own name and qualifications, for protocols of visits. */
    async changeOwnAccount({ name, qualifications }: OwnAccountChange): Promise<Outcome> {
      const outcome = await callApi(changeMe, { body: { name, ...(qualifications && { qualifications: [...qualifications] }) } });
      if (!outcome.ok) return outcome;
      await refresh({ of: 'ownAccount' }, { of: 'technicians' });
      return done;
    },
    /** Sends the copy that a qualification of this account names; goes on where an earlier try ended. `share`: 0 to 1 of it. */
    sendCopy: async (data: ArrayBuffer, onProgress: (share: number) => void): Promise<Outcome> =>
      (await import('./send-copy.ts')).sendCopy(callApi, data, onProgress),
    /** Removes the second factor of a colleague who has lost it. */
    async resetColleagueFactor(id: number): Promise<Outcome> {
      const outcome = await callApi(resetSecondFactor, { params: { id } });
      if (outcome.ok) await refresh({ of: 'staff' });
      return outcome.ok ? done : outcome;
    },
    ...ownFactor({ callApi, refresh }),
    ...ownCompany({ callApi, refresh }),
    /** For admins. `isMailed`: a mail server is set and sends the link. */
    async inviteColleague(email: string, role: Role): Promise<Outcome<{ readonly isMailed: boolean }>> {
      const body = { email, role };
      const name = JSON.stringify(body);
      const key = unanswered.get(name) ?? device.newId();
      unanswered.set(name, key);
      const outcome = await callApi(inviteColleague, { body }, { 'idempotency-key': `"${key}"` });
      if (outcome.ok || outcome.problem.is === 'refused') unanswered.delete(name);
      if (!outcome.ok) return outcome;
      await refresh({ of: 'staff' });
      return { ok: true, value: { isMailed: (outcome.value as InvitedColleague | null)?.isMailed ?? true } };
    },
  };
}

/** Commands for the second factor of this account. */
function ownFactor({ callApi, refresh }: OnlineParts) {
  const codesOf = async (outcome: CallOutcome): Promise<Outcome<readonly string[]>> => {
    if (!outcome.ok) return outcome;
    await refresh({ of: 'ownAccount' });
    return { ok: true, value: (outcome.value as { readonly recovery_codes: readonly string[] } | null)?.recovery_codes ?? [] };
  };
  return {
    /** Begins to set up the second factor of this account. `otp`: a code of the current one, if it is moved to another app. */
    async beginSecondFactor(password: string, otp: string | null): Promise<Outcome<FactorSetup>> {
      const outcome = await callApi(beginSecondFactor, { body: { password, ...(otp !== null && { otp }) } });
      if (!outcome.ok) return outcome;
      return outcome.value === null ? { ok: false, problem: { is: 'shape' } } : { ok: true, value: outcome.value as FactorSetup };
    },
    /** Turns it on. Returns the recovery codes, which are shown once. */
    confirmSecondFactor: async (otp: string) => codesOf(await callApi(confirmSecondFactor, { body: { otp } })),
    renewRecoveryCodes: async (otp: string) => codesOf(await callApi(renewRecoveryCodes, { body: { otp } })),
    async endSecondFactor(otp: string): Promise<Outcome> {
      const outcome = await callApi(endSecondFactor, { body: { otp } });
      if (outcome.ok) await refresh({ of: 'ownAccount' });
      return outcome.ok ? done : outcome;
    },
  };
}

function ownCompany({ callApi, refresh }: OnlineParts) {
  return {
    /** Changes the company that heads every paper. It is fetched again after any answer, so that a clash shows what the office has. */
    async changeCompany(change: CompanyChange, version: number): Promise<Outcome> {
      const outcome = await callApi(changeCompany, { body: change }, { 'if-match': versionTag({ version }) });
      await refresh({ of: 'company' });
      return outcome.ok ? done : outcome;
    },
  };
}
