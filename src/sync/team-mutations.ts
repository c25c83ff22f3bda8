import { endOtherSessions, endOwnSession } from '#contract/care/me.contract.ts';
import { changeColleague, endStaffSession, inviteColleague } from '#contract/care/staff.contract.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from '#contract/care/second-factor.contract.ts';
import type { Ask, Endpoint } from '#contract/endpoint.ts';
import type { Outcome, Problem } from '#domain/service/problem.ts';
import type { Role } from '#domain/service/account/own-account.ts';
import type { FactorSetup } from '#domain/service/account/second-factor.ts';
import type { ColleagueChange, InvitedColleague } from '#domain/service/team.ts';
import type { Device } from '#local/device.ts';
import type { ResourceRef } from '#local/cache/resources.ts';

type Said = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: Problem };

interface Parts {
  readonly device: Pick<Device, 'newId'>;
  readonly ask: <E extends Endpoint>(described: E, asked: Ask<E>, headers?: Readonly<Record<string, string>>) => Promise<Said>;
  readonly freshen: (...resources: ResourceRef[]) => Promise<void>;
}

const done: Outcome = { ok: true, value: undefined };

/** Accounts of staff and their devices: what happens at once or not at all. */
export function teamMutations({ device, ask, freshen }: Parts) {
  /** Under which key an invitation was last sent that nobody has answered: asked for again, it is the same one. */
  const unanswered = new Map<string, string>();

  /** What has ended already has ended. */
  const ended = async (said: Said, ...resources: ResourceRef[]): Promise<Outcome> => {
    if (!said.ok && said.problem.is !== 'missing') return said;
    await freshen(...resources);
    return done;
  };
  return {
    endOwnSession: async (id: number): Promise<Outcome> => ended(await ask(endOwnSession, { params: { id } }), { of: 'ownSessions' }),
    endOtherSessions: async (): Promise<Outcome> => ended(await ask(endOtherSessions, {}), { of: 'ownSessions' }),
    endColleagueSession: async (id: number, sid: number): Promise<Outcome> =>
      ended(await ask(endStaffSession, { params: { id, sid } }), { of: 'staffSessions', id }, { of: 'staff' }),
    async changeColleague(id: number, change: ColleagueChange): Promise<Outcome> {
      const said = await ask(changeColleague, { params: { id }, body: change });
      if (!said.ok) return said;
      await freshen({ of: 'staff' }, { of: 'ownAccount' }, ...(change.isActive === false ? [{ of: 'staffSessions', id } as const] : []));
      return done;
    },
    async resetColleagueFactor(id: number): Promise<Outcome> {
      const said = await ask(resetSecondFactor, { params: { id } });
      if (said.ok) await freshen({ of: 'staff' });
      return said.ok ? done : said;
    },
    ...ownFactor({ ask, freshen }),
    async inviteColleague(email: string, role: Role): Promise<Outcome<{ readonly isMailed: boolean }>> {
      const body = { email, role };
      const name = JSON.stringify(body);
      const key = unanswered.get(name) ?? device.newId();
      unanswered.set(name, key);
      const said = await ask(inviteColleague, { body }, { 'idempotency-key': `"${key}"` });
      if (said.ok || said.problem.is === 'refused') unanswered.delete(name);
      if (!said.ok) return said;
      await freshen({ of: 'staff' });
      return { ok: true, value: { isMailed: (said.value as InvitedColleague | null)?.isMailed ?? true } };
    },
  };
}

/** The own second factor. */
function ownFactor({ ask, freshen }: Pick<Parts, 'ask' | 'freshen'>) {
  const codesOf = async (said: Said): Promise<Outcome<readonly string[]>> => {
    if (!said.ok) return said;
    await freshen({ of: 'ownAccount' });
    return { ok: true, value: (said.value as { readonly recovery_codes: readonly string[] } | null)?.recovery_codes ?? [] };
  };
  return {
    async beginSecondFactor(password: string, otp: string | null): Promise<Outcome<FactorSetup>> {
      const said = await ask(beginSecondFactor, { body: { password, ...(otp !== null && { otp }) } });
      if (!said.ok) return said;
      return said.value === null ? { ok: false, problem: { is: 'shape' } } : { ok: true, value: said.value as FactorSetup };
    },
    confirmSecondFactor: async (otp: string) => codesOf(await ask(confirmSecondFactor, { body: { otp } })),
    renewRecoveryCodes: async (otp: string) => codesOf(await ask(renewRecoveryCodes, { body: { otp } })),
    async endSecondFactor(otp: string): Promise<Outcome> {
      const said = await ask(endSecondFactor, { body: { otp } });
      if (said.ok) await freshen({ of: 'ownAccount' });
      return said.ok ? done : said;
    },
  };
}
