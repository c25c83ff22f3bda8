import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  enrolSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from '#contract/care/second-factor.contract.ts';
import { OWN_HEADERS } from '#contract/own-headers.ts';
import type { Refusal } from '#domain/service/problem.ts';
import type { OtpRefusal } from '#domain/service/account/second-factor.ts';
import { networkOf } from '#server/addresses.ts';
import type { EndpointRouter } from '#server/http/endpoint-router.ts';
import { refusedDetail, refusedFields } from '#server/http/refusals.ts';
import { isPassword } from '#server/auth/passwords.ts';
import { beginSetup, confirmSetup, isFactorRequired, makeRecoveryCodes, spendCode } from '#server/auth/second-factor.ts';
import { beginEnrolment } from '#server/auth/sign-in.ts';
import { sentences } from '#server/sentences.ts';
import type { Services } from '#server/http/services.ts';
import { staffStore, findColleague } from '#server/store/team/accounts.ts';
import { readFactor, removeFactor } from '#server/store/team/second-factors.ts';

/** The refusal if the password is right, but the second factor is missing or wrong. Source: specification 31.2. */
export const refusedOtp = (why: OtpRefusal): Refusal => refusedFields({ [why]: [sentences[why]] });

const wrongOtp = { status: 400 as const, body: refusedOtp('otp_wrong') };
const passwordsOff = { status: 403 as const, body: refusedDetail(sentences.passwordsOff) };

/** The second factor of accounts that sign in by password. Source: specification 31.1 to 31.8. */
export function secondFactorRoutes({ on }: EndpointRouter, services: Services): void {
  const { database, sessions } = services;
  const own = ownFactor(services);

  on(enrolSecondFactor).answer(async ({ body }, { address, header }) => {
    if (arePasswordsOff(services)) return passwordsOff;
    const setup = await beginEnrolment(services, { ...body, address, device: header(OWN_HEADERS.device), userAgent: header('User-Agent') });
    return setup ? { status: 200, body: setup } : { status: 400, body: refusedFields({ non_field_errors: [sentences.wrongLogin] }) };
  });

  on(beginSecondFactor).answer(({ body }, { staffId, address }) => own.begin(staffId, body, networkOf(address)));
  on(confirmSecondFactor).answer(({ body: { otp } }, { staffId }) => own.confirm(staffId, otp));
  on(renewRecoveryCodes).answer(({ body: { otp } }, { staffId }) => own.renew(staffId, otp));
  on(endSecondFactor).answer(({ body: { otp } }, { staffId }) => own.end(staffId, otp));

  on(resetSecondFactor).answer(async ({ params: { id } }, { staffId }) => {
    if (id === staffId) return { status: 409, body: refusedDetail(sentences.ownFactor) };
    if (!(await findColleague(database, sessions.since(), id))) return { status: 404, body: refusedDetail(sentences.notFound) };
    await database.transaction((tx) => removeFactor(tx, id));
    return { status: 200, body: {} };
  });
}

const arePasswordsOff = ({ settings }: Pick<Services, 'settings'>): boolean => settings.oidc?.isOnly === true;

interface Proof {
  readonly password: string;
  /** A code of the present factor, if there is one. */
  readonly otp?: string | undefined;
}

/** The caller's own second factor. Every attempt is counted; the count is reset when one succeeds. */
function ownFactor(services: Services) {
  const { database, clock, limits, settings } = services;
  const counted = async <A extends { readonly status: number }>(staffId: number, work: () => Promise<A>): Promise<A> => {
    await limits.take('second-factor', String(staffId));
    const answer = await work();
    if (answer.status === 200) await limits.forget('second-factor', String(staffId));
    return answer;
  };
  const withCodes = (codes: readonly string[] | null) =>
    codes ? { status: 200 as const, body: { recovery_codes: [...codes] } } : wrongOtp;
  return {
    begin: (staffId: number, { password, otp = '' }: Proof, network: string) =>
      counted(staffId, async () => {
        if (arePasswordsOff(services)) return passwordsOff;
        const account = await staffStore(database).byId(staffId);
        if (!account || !(await isPassword(password, account.password, network)))
          return { status: 400 as const, body: refusedFields({ password: [sentences.wrongPassword] }) };
        const setup = await database.transaction(async (tx) => {
          const { secret } = await readFactor(tx, staffId, clock());
          return secret === null || (await spendCode(tx, staffId, otp, clock())) ? beginSetup(tx, account, clock()) : null;
        });
        return setup ? { status: 200 as const, body: setup } : wrongOtp;
      }),
    confirm: (staffId: number, otp: string) =>
      counted(staffId, async () => withCodes(await database.transaction((tx) => confirmSetup(tx, staffId, otp, clock())))),
    renew: (staffId: number, otp: string) =>
      counted(staffId, async () =>
        withCodes(
          await database.transaction(async (tx) =>
            (await spendCode(tx, staffId, otp, clock())) ? makeRecoveryCodes(tx, staffId, clock()) : null,
          ),
        ),
      ),
    end: (staffId: number, otp: string) =>
      counted(staffId, async () => {
        const account = await staffStore(database).byId(staffId);
        if (account && isFactorRequired(settings, account.role))
          return { status: 409 as const, body: refusedDetail(sentences.factorRequired) };
        const isDone = await database.transaction(
          async (tx) => (await spendCode(tx, staffId, otp, clock())) && (await removeFactor(tx, staffId)),
        );
        return isDone ? { status: 200 as const, body: {} } : wrongOtp;
      }),
  };
}
