import { listInstallations } from '#contract/installations.contract.ts';
import type { Installation } from '#domain/service/installation.ts';
import { PAGE_SIZE_MAX } from '#domain/service/limits.ts';
import type { Problem } from '#domain/service/problem.ts';
import { unreachable } from '#lib/unreachable.ts';
import { isRecord, keyOf, type ResourceRef } from '#local/cache/resources.ts';
import { EPOCH_IN_MEMORY, putInMemory } from '#local/cache/memory-cache.ts';
import { call } from '#remote/call.ts';
import type { FetchContext, FetchResult } from './fetch-context.ts';
import { sourceOf } from './sources.ts';
import { fetchTaskPages } from '#sync/task-list/task-pages.ts';

/** Fetches into memory, for a device without a usable database. The data ends with the page. */
export async function fetchWithoutDatabase(context: FetchContext, resource: ResourceRef): Promise<Problem | null> {
  const got = await fetchResource(context, resource);
  if (got.is === 'failed') return got.problem;
  if (got.is === 'got') putInMemory(context.db, keyOf(resource), got.value, context.device.now(), got.computing);
  return null;
}

function fetchResource(context: FetchContext, resource: ResourceRef): Promise<FetchResult> {
  if (isRecord(resource)) return sourceOf(context, resource, null);
  switch (resource.of) {
    case 'installations':
      return fetchInstallations(context);
    case 'tasks':
      return fetchTasks(context);
    default:
      return unreachable(resource);
  }
}

async function fetchTasks({ db, device, wire, credential: { token }, isSameSession }: FetchContext): Promise<FetchResult> {
  const answer = await fetchTaskPages(wire, token, null, isSameSession);
  if (answer.is === 'pages') putInMemory(db, EPOCH_IN_MEMORY, answer.epoch, device.now());
  if (answer.is === 'pages') return { is: 'got', value: answer.rows, etag: null };
  if (answer.is === 'failed') return { is: 'failed', problem: answer.problem };
  return answer.is === 'unchanged' ? { is: 'unchanged' } : { is: 'failed', problem: { is: 'auth' } };
}

async function fetchInstallations({ wire, credential: { token }, yieldToMain }: FetchContext): Promise<FetchResult> {
  const rows: Installation[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await call(wire, listInstallations, { query: { page, page_size: PAGE_SIZE_MAX } }, { token });
    if (answer.is !== 'ok') return answer.is === 'failed' ? { is: 'failed', problem: answer.problem } : answer;
    rows.push(...answer.reply.body.rows);
    if (answer.reply.body.rows.length === 0 || rows.length >= answer.reply.body.count) return { is: 'got', value: rows, etag: null };
    await yieldToMain();
  }
}
