import { importInstallations } from '#contract/care/import-installations.contract.ts';
import type { ImportCounts } from '#domain/service/import/batches.ts';
import { once, type Once } from '#server/concurrency/idempotency.ts';
import { answerOnce, withKey } from '#server/http/change-headers.ts';
import type { EndpointRouter } from '#server/http/endpoint-router.ts';
import { refusedFields, refusedItems } from '#server/http/refusals.ts';
import type { Services } from '#server/http/services.ts';
import { writeImport } from '#server/installations/write-import.ts';
import { sentences } from '#server/sentences.ts';
import { sqlState, UNIQUE_VIOLATION } from '#server/store/database-types.ts';

/** A hundred installations from a file. A call is done once under its key, all or nothing. Source: specification 18.29. */
export function importRoutes({ on }: EndpointRouter, { database }: Services): void {
  on(importInstallations).answer(({ body }, { author: by, header, bodyHash }) =>
    withKey(header('Idempotency-Key'), async (key) => {
      if (key === null) return { status: 400 as const, body: refusedFields({ non_field_errors: [sentences.keyRequired] }) };
      let refusal = refusedItems(['PV already exists']);
      const written = await database
        .transaction((tx) =>
          once<ImportCounts>(
            tx,
            { by, key, path: importInstallations.path, bodyHash },
            {
              status: 200,
              work: async () => {
                const result = await writeImport(tx, body);
                if ('refused' in result) refusal = refusedFields(result.refused);
                return 'counts' in result ? result.counts : undefined;
              },
            },
          ),
        )
        .catch(asTaken);
      return answerOnce(200, written) ?? { status: 400 as const, body: refusal };
    }),
  );
}

/** Another call has added one of the numbers, or given away one of the modems, at the same moment. */
function asTaken(error: unknown): Once<ImportCounts> {
  if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
  return { is: 'refused' };
}
