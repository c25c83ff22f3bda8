import { importInstallations } from '#contract/care/import-installations.contract.ts';
import type { ImportCounts } from '#domain/service/import/batches.ts';
import { once, type Once } from '#server/concurrency/idempotency.ts';
import { withKey } from '#server/http/change-headers.ts';
import type { EndpointRouter } from '#server/http/endpoint-router.ts';
import { refusedDetail, refusedFields, refusedItems } from '#server/http/refusals.ts';
import type { Services } from '#server/http/services.ts';
import { type ImportRefusal, writeImport } from '#server/installations/write-import.ts';
import { sentences } from '#server/sentences.ts';
import { sqlState, UNIQUE_VIOLATION } from '#server/store/database-types.ts';

/** A hundred installations from a file. A call is done once under its key, all or nothing. Source: specification 18.29. */
export function importRoutes({ on }: EndpointRouter, { database }: Services): void {
  on(importInstallations).answer(({ body }, { author: by, header, bodyHash }) =>
    withKey(header('Idempotency-Key'), async (key) => {
      if (key === null) return { status: 400 as const, body: refusedFields({ non_field_errors: [sentences.keyRequired] }) };
      let refused: ImportRefusal = {};
      const written = await database
        .transaction((tx) =>
          once<ImportCounts>(
            tx,
            { by, key, path: importInstallations.path, bodyHash },
            {
              status: 200,
              known: async () => undefined,
              work: async () => {
                const result = await writeImport(tx, body);
                if ('refused' in result) refused = result.refused;
                return 'counts' in result ? result.counts : undefined;
              },
            },
          ),
        )
        .catch(asTaken);
      if (written.is === 'reused') return { status: 422 as const, body: refusedDetail(sentences.keyReused) };
      if (written.is === 'refused')
        return {
          status: 400 as const,
          body: Object.keys(refused).length > 0 ? refusedFields(refused) : refusedItems(['PV already exists']),
        };
      return { status: 200 as const, body: written.value, ...(written.is === 'known' && { headers: { 'Idempotent-Replayed': 'true' } }) };
    }),
  );
}

/** Another call has added one of the numbers, or given away one of the modems, at the same moment. */
function asTaken(error: unknown): Once<ImportCounts> {
  if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
  return { is: 'refused' };
}
