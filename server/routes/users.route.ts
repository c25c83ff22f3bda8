import { deleteUser, listOwnedDevices, listUsers, readNote, registerUser, remindActivation, writeNote } from '#contract/users.contract.ts';
import { isEmail, isPhone } from '#domain/service/flow-user.ts';
import type { EndpointRouter } from '#server/http/endpoint-router.ts';
import type { Services } from '#server/http/services.ts';
import { activationLetter } from '#server/mail/letters.ts';
import { queueLetter } from '#server/mail/mail-queue.ts';
import { refusedDetail, refusedFields } from '#server/http/refusals.ts';
import { hashOf, newSecret } from '#server/auth/secrets.ts';
import { sentences } from '#server/sentences.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { installationsStore } from '#server/store/installations.store.ts';
import { type FlowUserRow, usersStore } from '#server/store/users.store.ts';

const NO_SUCH_USER = refusedDetail(sentences.noSuchUser);

/** PV FLOW users: list, registration, deletion, their devices and the note of staff. */
export function userRoutes({ on }: EndpointRouter, { database, limits }: Services, onMailQueued: () => void): void {
  const store = usersStore(database);

  on(listUsers).keep(['users'], async () => ({ status: 200, body: await store.all() }));

  on(registerUser).answer(async ({ body }, { linkBase, staffId }) => {
    const [email, phone] = [body.email.trim(), body.phone.trim()];
    const wrong = { ...(!isEmail(email) && { email: [sentences.email] }), ...(!isPhone(phone) && { phone_number: [sentences.phone] }) };
    if (Object.keys(wrong).length > 0) return { status: 400, body: refusedFields(wrong) };
    await limits.take('flow-user', String(staffId)); // each sends a mail to a typed address
    const added = await database.transaction(async (tx) => {
      const user = await usersStore(tx).add(email, phone);
      if (user) await sendActivation(tx, user, linkBase);
      return user;
    });
    if (!added) return { status: 400, body: refusedFields({ email: [sentences.userExists] }) };
    onMailQueued();
    return { status: 201, body: { email, is_active: false, is_premium: false, last_login: null, phone_number: phone } };
  });

  on(deleteUser).answer(async ({ params: { email } }) =>
    (await database.transaction((tx) => usersStore(tx).remove(email))) ? { status: 200, body: {} } : { status: 404, body: NO_SUCH_USER },
  );

  on(listOwnedDevices).answer(async ({ params: { email } }) => {
    const user = await store.byEmail(email);
    if (!user) return { status: 404, body: NO_SUCH_USER };
    return { status: 200, body: await installationsStore(database).ownedBy(user.id) };
  });

  on(remindActivation).answer(async ({ body }, { linkBase, address }) => {
    await limits.take('activation-address', address);
    const user = await store.byEmail(body.email.trim());
    if (!user) return { status: 400, body: refusedFields({ email: [sentences.noSuchUser] }) };
    if (user.isActive) return { status: 400, body: refusedFields({ email: [sentences.alreadyActive] }) };
    await limits.take('activation-account', user.email);
    await database.transaction((tx) => sendActivation(tx, user, linkBase));
    onMailQueued();
    return { status: 200, body: {} };
  });

  on(readNote).answer(async ({ params: { email } }) => {
    const user = await store.byEmail(email);
    return user ? { status: 200, body: { note: user.note } } : { status: 404, body: NO_SUCH_USER };
  });

  on(writeNote).answer(async ({ params: { email }, body }) => {
    const note = await database.transaction((tx) => usersStore(tx).writeNote(email, body.note));
    return note === undefined ? { status: 404, body: NO_SUCH_USER } : { status: 200, body: { note } };
  });
}

async function sendActivation(tx: Queryable, user: FlowUserRow, linkBase: string): Promise<void> {
  const secret = newSecret();
  await usersStore(tx).awaitActivation(user.id, hashOf(secret));
  await queueLetter(tx, activationLetter(user.email, `${linkBase}/flow/activate/?token=${secret}`));
}
