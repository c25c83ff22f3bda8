import { endOtherSessions, endOwnSession, listOwnSessions } from '#contract/care/me.contract.ts';
import { changeColleague, endStaffSession, inviteColleague, listStaff, listStaffSessions } from '#contract/care/staff.contract.ts';
import { listTechnicians } from '#contract/care/technicians.contract.ts';
import { pathOf } from '#contract/endpoint.ts';
import type { Instant } from '#domain/quantity.ts';
import { isEmail } from '#domain/service/flow-user.ts';
import type { InvitedColleague } from '#domain/service/team.ts';
import { networkOf } from '#server/addresses.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { newSecret } from '#server/auth/secrets.ts';
import { endSessions } from '#server/auth/sessions.ts';
import { newPasswordLink } from '#server/auth/sign-in.ts';
import { once } from '#server/concurrency/idempotency.ts';
import { answerOnce, withKey } from '#server/http/change-headers.ts';
import type { Call, EndpointRouter } from '#server/http/endpoint-router.ts';
import { refusedDetail, refusedFields } from '#server/http/refusals.ts';
import type { Services } from '#server/http/services.ts';
import { tokenHash } from '#server/http/who-calls.ts';
import { inviteLetter, providerInviteLetter } from '#server/mail/letters.ts';
import { queueLetter } from '#server/mail/mail-queue.ts';
import { sentences } from '#server/sentences.ts';
import type { Queryable } from '#server/store/database-types.ts';
import {
  addAccount,
  changeAccount,
  findColleague,
  listColleagues,
  listTechnicians as selectTechnicians,
  lockOnlyAdmin,
} from '#server/store/team/accounts.ts';
import { endSignIn, listSignIns, endOtherSignIns } from '#server/store/team/sign-ins.ts';
import { replaceQualifications } from './replace-qualifications.ts';

/** Accounts of staff: the colleagues of an admin, and the devices of the caller. */
export function staffRoutes(router: EndpointRouter, services: Services, onMailQueued: () => void): void {
  colleagueRoutes(router, services, onMailQueued);
  ownSessionRoutes(router, services);
  technicianRoute(router, services);
}

/** Who may carry out visits. Source: specification 33.7. */
function technicianRoute({ on }: EndpointRouter, { database, settings }: Services): void {
  on(listTechnicians).answer(async (_, { staffId }) => ({
    status: 200,
    body: await selectTechnicians(database, { areRolesOn: settings.roles, staffId }),
  }));
}

/** Accounts of staff, for admins. Source: specification 30.4 to 30.6. */
function colleagueRoutes({ on }: EndpointRouter, services: Services, onMailQueued: () => void): void {
  const { database, clock, sessions, limits } = services;
  const notFound = { status: 404 as const, body: refusedDetail(sentences.notFound) };

  on(listStaff).answer(async () => ({ status: 200, body: await listColleagues(database, sessions.since()) }));

  on(inviteColleague).answer(({ body }, call) =>
    withKey(call.header('Idempotency-Key'), async (key) => {
      const invitation = { ...body, email: body.email.trim() };
      if (!isEmail(invitation.email)) return { status: 400 as const, body: refusedFields({ email: [sentences.email] }) };
      const admin = String(call.author.staffId);
      await limits.take('invite-account', admin);
      const made = await invite(services, invitation, call, key);
      if (made.is === 'known') await limits.giveBack('invite-account', admin); // no further letter
      if ('value' in made) onMailQueued();
      return answerOnce(201, made) ?? { status: 400 as const, body: refusedFields({ email: [sentences.nameTaken] }) };
    }),
  );

  on(changeColleague).answer(({ params: { id }, body: change }) =>
    database.transaction(async (tx) => {
      const takesAdminAway = change.isActive === false || (change.role !== undefined && change.role !== 'admin');
      if (takesAdminAway && (await lockOnlyAdmin(tx)) === id) return { status: 409 as const, body: refusedDetail(sentences.onlyAdmin) };
      if ((await changeAccount(tx, id, change, clock() as Instant)) === undefined) return notFound;
      if (change.isActive === false) await endSessions(tx, id);
      if (change.qualifications !== undefined) await replaceQualifications(tx, id, change.qualifications);
      const body = await findColleague(tx, sessions.since(), id);
      return body ? { status: 200 as const, body } : notFound;
    }),
  );

  on(listStaffSessions).answer(async ({ params: { id } }, { header }) =>
    (await findColleague(database, sessions.since(), id))
      ? {
          status: 200,
          body: await listSignIns(database, { staffId: id, since: sessions.since(), own: tokenHash(header('Authorization')) }),
        }
      : notFound,
  );

  on(endStaffSession).answer(async ({ params: { id, sid } }) =>
    (await database.transaction((tx) => endSignIn(tx, id, sid))) ? { status: 200, body: {} } : notFound,
  );
}

type Invitation = Pick<InvitedColleague, 'email' | 'role'>;

/** Creates the account and its letter, or neither. Its password is random until the link sets one. */
async function invite({ database, clock, sessions, settings }: Services, { email, role }: Invitation, call: Call, key: string | null) {
  const password = await hashPassword(newSecret(), networkOf(call.address));
  const { oidc } = settings;
  const invitation = async (tx: Queryable, id: number) =>
    oidc?.isOnly
      ? providerInviteLetter(email, `${call.linkBase}/login`, oidc.name)
      : inviteLetter(email, await newPasswordLink(tx, id, clock(), call.linkBase));
  const keyed = key === null ? null : { by: call.author, key, path: pathOf(inviteColleague), bodyHash: call.bodyHash };
  return database.transaction((tx) =>
    once<InvitedColleague>(tx, keyed, {
      status: 201,
      known: async () => undefined, // its address is taken by then
      work: async () => {
        const id = await addAccount(tx, email, password, role);
        if (id === undefined) return undefined;
        await queueLetter(tx, await invitation(tx, id));
        const made = await findColleague(tx, sessions.since(), id);
        return made && { ...made, isMailed: settings.smtpUrl !== null };
      },
    }),
  );
}

/** The devices on which the caller is signed in. */
function ownSessionRoutes({ on }: EndpointRouter, { database, sessions }: Services): void {
  on(listOwnSessions).answer(async (_, { staffId, header }) => ({
    status: 200,
    body: await listSignIns(database, { staffId, since: sessions.since(), own: tokenHash(header('Authorization')) }),
  }));

  on(endOwnSession).answer(async ({ params: { id } }, { staffId }) =>
    (await database.transaction((tx) => endSignIn(tx, staffId, id)))
      ? { status: 200, body: {} }
      : { status: 404, body: refusedDetail(sentences.notFound) },
  );

  on(endOtherSessions).answer((_, { staffId, header }) =>
    database.transaction(async (tx) => {
      const own = tokenHash(header('Authorization'));
      await endOtherSignIns(tx, staffId, own);
      return { status: 200 as const, body: await listSignIns(tx, { staffId, since: sessions.since(), own }) };
    }),
  );
}
