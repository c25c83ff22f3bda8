import { changeMeteringDetails, readMeteringDetails } from '#contract/care/metering-details.contract.ts';
import { meteringTag } from '#contract/wire/etags.ts';
import { type MeteringPointProblem, meteringPointProblem, tidyMeteringPoint } from '#domain/grid/metering-point.ts';
import type { EndpointRouter } from '#server/http/endpoint-router.ts';
import { refusedDetail, refusedFields } from '#server/http/refusals.ts';
import { sentences } from '#server/sentences.ts';
import type { Services } from '#server/http/services.ts';
import { meteringDetailsForChange, meteringDetailsOf, writeMeteringDetails } from '#server/store/installations.store.ts';
import { isExpected } from './tasks.route.ts';

const SENTENCES: Readonly<Record<MeteringPointProblem, string>> = {
  characters: sentences.meteringPointCharacters,
  too_short: sentences.meteringPointTooShort,
  too_long: sentences.meteringPointTooLong,
  check_digit: sentences.meteringPointCheckDigit,
};

/** As it is kept; nothing of what is empty. */
const tidied = (typed: string | null): string | null => tidyMeteringPoint(typed ?? '') || null;

/** Where an installation is connected to the grid. */
export function meteringDetailsRoutes({ on }: EndpointRouter, { database }: Services): void {
  const notFound = { status: 404 as const, body: refusedDetail(sentences.notFound) };

  on(readMeteringDetails).answer(async ({ params: { id } }) => {
    const body = await meteringDetailsOf(database, id);
    return body ? { status: 200, body } : notFound;
  });

  on(changeMeteringDetails).answer(({ params: { id }, body: asked }, { header }) =>
    database.transaction(async (tx) => {
      const found = await meteringDetailsForChange(tx, id);
      if (!found) return notFound;
      const ppe = asked.ppe === undefined ? found.ppe : tidied(asked.ppe);
      const problem = ppe === null || asked.ppe === undefined ? null : meteringPointProblem(ppe);
      if (problem) return { status: 400 as const, body: refusedFields({ ppe: [SENTENCES[problem]] }) };
      if (!isExpected(header('If-Match'), meteringTag(found))) return { status: 412 as const, body: found };
      const changed = { id, ppe, operator: asked.operator === undefined ? found.operator : asked.operator };
      await writeMeteringDetails(tx, changed);
      return { status: 200 as const, body: changed };
    }),
  );
}
