import { endOtherSessions, endOwnSession, listOwnSessions } from '#contract/care/me.contract.ts';
import type { EndpointRouter } from '#server/http/endpoint-router.ts';
import { refusedDetail } from '#server/http/refusals.ts';
import { tokenHash } from '#server/http/who-calls.ts';
import { sentences } from '#server/sentences.ts';
import type { Services } from '#server/http/services.ts';
import { endOtherSignIns, endSignIn, signInsOf } from '#server/store/team/sign-ins.ts';

/** The devices on which one is signed in oneself. */
export function ownSessionRoutes({ on }: EndpointRouter, { database, sessions }: Services): void {
  on(listOwnSessions).answer(async (_, { staffId, header }) => ({
    status: 200,
    body: await signInsOf(database, { staffId, since: sessions.since(), own: tokenHash(header('Authorization')) }),
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
      return { status: 200 as const, body: await signInsOf(tx, { staffId, since: sessions.since(), own }) };
    }),
  );
}
