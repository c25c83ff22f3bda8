import { changeMeteringDetails, readMeteringDetails } from '#contract/care/metering-details.contract.ts';
import { detailsTag } from '#contract/wire/etags.ts';
import { type MeteringPointProblem, meteringPointProblem, tidyMeteringPoint } from '#domain/grid/metering-point.ts';
import { isExpected } from '#server/http/change-headers.ts';
import type { EndpointRouter } from '#server/http/endpoint-router.ts';
import { refusedDetail, refusedFields } from '#server/http/refusals.ts';
import type { Services } from '#server/http/services.ts';
import { sentences } from '#server/sentences.ts';
import { markNews } from '#server/store/care/watches.ts';
import { markComparisonStale } from '#server/store/care/yields.ts';
import { findMeteringDetails, lockMeteringDetails, writeMeteringDetails } from '#server/store/metering.store.ts';
import { requestRecount } from '#server/store/telemetry/energy-recounts.ts';

/** Days that can be entered. */
const YEARS = { first: '2000-01-01', last: '2100-12-31' } as const;

const NOT_FOUND = refusedDetail(sentences.notFound);

const SENTENCES: Readonly<Record<MeteringPointProblem, string>> = {
  characters: sentences.meteringPointCharacters,
  too_short: sentences.meteringPointTooShort,
  too_long: sentences.meteringPointTooLong,
  check_digit: sentences.meteringPointCheckDigit,
};

/** The stored form; `null` if it is empty. */
const tidied = (typed: string | null): string | null => tidyMeteringPoint(typed ?? '') || null;

/** The connection of an installation to the grid. */
export function meteringRoutes({ on }: EndpointRouter, { database }: Services): void {
  on(readMeteringDetails).answer(async ({ params: { id } }) => {
    const body = await findMeteringDetails(database, id);
    return body ? { status: 200, body } : { status: 404, body: NOT_FOUND };
  });

  on(changeMeteringDetails).answer(({ params: { id }, body: given }, { header }) =>
    database.transaction(async (tx) => {
      const current = await lockMeteringDetails(tx, id);
      if (!current) return { status: 404 as const, body: NOT_FOUND };
      const ppe = given.ppe === undefined ? current.ppe : tidied(given.ppe);
      const problem = ppe === null || given.ppe === undefined ? null : meteringPointProblem(ppe);
      if (problem) return { status: 400 as const, body: refusedFields({ ppe: [SENTENCES[problem]] }) };
      const day = given.commissionedOn ?? null;
      if (day !== null && (day < YEARS.first || day > YEARS.last))
        return { status: 400 as const, body: refusedFields({ commissioned_on: [sentences.dateRange] }) };
      if (!isExpected(header('If-Match'), detailsTag(current, given))) return { status: 412 as const, body: current };
      const changed = { ...current, ...given, id, ppe };
      await writeMeteringDetails(tx, changed);
      if (changed.hasBattery !== current.hasBattery) await requestRecount(tx, id);
      if (changed.exportLimit !== current.exportLimit || changed.hasBattery !== current.hasBattery) {
        await markComparisonStale(tx);
        await markNews(tx, [id]);
      }
      return { status: 200 as const, body: changed };
    }),
  );
}
