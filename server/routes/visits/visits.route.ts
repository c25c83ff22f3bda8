import { withdrawVisit } from '#contract/care/visits/withdraw-visit.contract.ts';
import { keepProtocol } from '#contract/care/visits/keep-protocol.contract.ts';
import { forgoFile } from '#contract/care/visits/forgo-file.contract.ts';
import { listVisits, listVisitsOf, readVisit, saveVisit as saveVisitCall } from '#contract/care/visits/visits.contract.ts';
import { OWN_HEADERS } from '#contract/own-headers.ts';
import { PAGE_SIZE_MAX } from '#domain/service/limits.ts';
import { versionTag, type AnsweredVisit } from '#domain/visit/answered-visit.ts';
import type { Instant } from '#domain/quantity.ts';
import { addDays, daysBetween } from '#domain/time/local-date.ts';
import { instantOf, toIso } from '#domain/time/warsaw.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { type EndpointRouter, NotCached } from '#server/http/endpoint-router.ts';
import { Refused, refusedDetail, refusedFields } from '#server/http/refusals.ts';
import type { Services } from '#server/http/services.ts';
import { sentences } from '#server/sentences.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { installationsStore } from '#server/store/installations.store.ts';
import { addProtocol, forgo, readVisitFiles } from '#server/store/visits/visit-files.store.ts';
import { deleteVisit, lockVisit, readHeads, readStoredVisit, type StoredVisit } from '#server/store/visits/visits.store.ts';
import { isMet, preconditionOf, saveVisit } from './save-visit.ts';
import { inspectionDue } from '#domain/visit/inspection-due.ts';
import { readInspected } from '#server/store/visits/inspections.store.ts';
import { readTasksOfFindings } from '#server/store/visits/finding-tasks.ts';

/** A visit as it is answered: the document with what the server knows of it. */
async function answerOf(db: Queryable, stored: StoredVisit): Promise<AnsweredVisit> {
  const { document, version, epoch, receivedAt, finalAt, sentBy, replacedBy, erasedAt } = stored;
  const keys = document.findings.flatMap(({ task_key }) => task_key ?? []);
  const tasks = await readTasksOfFindings(db, keys);
  const [inspected] = await readInspected(db, document.installation);
  return {
    ...document,
    findings: document.findings.map((finding) => ({ ...finding, task: tasks.get(finding.task_key ?? '') ?? null })),
    version,
    epoch,
    received_at: toIso(receivedAt),
    final_at: finalAt === null ? null : toIso(finalAt),
    by: sentBy,
    replaced_by: replacedBy,
    erased_at: erasedAt === null ? null : toIso(erasedAt),
    next_due: inspected ? inspectionDue(inspected, receivedAt).due : null,
    ...(await readVisitFiles(db, document.uuid)),
  };
}

/** Visits: their documents, what is said of their files, and lists of them. */
export function visitRoutes(router: EndpointRouter, services: Services): void {
  documentRoutes(router, services);
  fileRoutes(router, services);
  listRoutes(router, services);
}

const notFound = { status: 404 as const, body: refusedDetail(sentences.notFound) };

/** A refusal with the visit that the server has. */
const standing = async <S extends 409 | 412>(db: Queryable, status: S, stored: StoredVisit | null, detail: string) => ({
  status,
  body: { detail, visit: stored && (await answerOf(db, stored)) },
});

function documentRoutes({ on }: EndpointRouter, { database, clock }: Services): void {
  on(saveVisitCall).answer(({ params: { uuid }, body: document }, { staffId, header }) =>
    database.transaction(async (tx) => {
      const saved = await saveVisit(tx, { document, uuid, precondition: preconditionOf(header), staffId, arrivedAt: clock() as Instant });
      if ('detail' in saved) return standing(tx, saved.status, saved.stored, saved.detail);
      return { status: saved.status, body: await answerOf(tx, saved.stored), headers: { ETag: versionTag(saved.stored) } };
    }),
  );

  on(readVisit).answer(async ({ params: { uuid } }) => {
    const stored = await readStoredVisit(database, uuid);
    return stored ? { status: 200, body: await answerOf(database, stored) } : notFound;
  });

  on(withdrawVisit).answer(({ params: { uuid } }, { header }) =>
    database.transaction(async (tx) => {
      const stored = await lockVisit(tx, uuid);
      if (!stored) return notFound;
      if (stored.document.state === 'final') return standing(tx, 409, stored, sentences.visitIsFinal);
      const precondition = preconditionOf(header);
      if (precondition.is !== 'version') throw new Refused(428, refusedDetail(sentences.visitPrecondition));
      if (!isMet(precondition, stored)) return standing(tx, 412, stored, sentences.visitChanged);
      await deleteVisit(tx, uuid);
      return { status: 200 as const, body: {} };
    }),
  );
}

function fileRoutes({ on }: EndpointRouter, { database }: Services): void {
  on(forgoFile).answer(({ params: { uuid, sha256 }, body: { reason } }, { staffId }) =>
    database.transaction(async (tx) => {
      const stored = await lockVisit(tx, uuid);
      if (!stored || !(await forgo(tx, uuid, sha256, reason, staffId))) return notFound;
      return { status: 200 as const, body: {} };
    }),
  );

  on(keepProtocol).answer(({ params: { uuid }, body: { sha256, bytes, made_at: madeAt } }, { staffId }) =>
    database.transaction(async (tx) => {
      const stored = await lockVisit(tx, uuid);
      if (!stored) return notFound;
      if (stored.document.state !== 'final') return { status: 409 as const, body: refusedDetail(sentences.visitNotFinal) };
      if (stored.erasedAt !== null) return { status: 409 as const, body: refusedDetail(sentences.visitErased) };
      const { protocols } = await readVisitFiles(tx, uuid);
      if (protocols.some((one) => one.sha256 === sha256 && one.bytes === bytes)) {
        return { status: 200 as const, body: {} };
      }
      if (protocols.length >= VISIT_MAX.protocols) return { status: 409 as const, body: refusedDetail(sentences.visitProtocols) };
      if (!(await addProtocol(tx, uuid, { sha256, bytes, madeAt, staffId }))) {
        throw new Refused(400, refusedFields({ sha256: [sentences.otherFile] }));
      }
      return { status: 201 as const, body: {} };
    }),
  );
}

function listRoutes({ on }: EndpointRouter, { database }: Services): void {
  on(listVisitsOf).keep(['installation-set', 'listed-visits'], async ({ params: { id } }) => {
    if (!(await installationsStore(database).byId(id))) return new NotCached(404, notFound.body);
    return { status: 200, body: await readHeads(database, { installation: id }, { first: 0, size: VISIT_MAX.listed }) };
  });

  on(listVisits).keep(
    ['listed-visits'],
    async ({ query: { from, to, technician, state, missing, page = 1, page_size: size = PAGE_SIZE_MAX } }) => {
      const days = daysBetween(from, to) + 1;
      if (days < 1 || days > VISIT_MAX.days) return new NotCached(400, refusedFields({ to: [sentences.dayRange(VISIT_MAX.days)] }));
      if (page < 1) return new NotCached(404, refusedDetail(sentences.noSuchPage));
      const begun = { from: instantOf(from), end: instantOf(addDays(to, 1)) };
      const filter = { begun, technician, state, hasMissing: missing === '1' };
      return { status: 200, body: await readHeads(database, filter, { first: (page - 1) * size, size }) };
    },
    () => '',
    (counts) => ({ [OWN_HEADERS.listVersion]: String(counts.get('listed-visits') ?? 0) }),
  );
}
