import type { AnsweredVisit } from '#domain/visit/answered-visit.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { publishChecklist } from '#server/store/checklists.store.ts';
import { type Answered, aModemForm, anApi, type AskOptions, type TestApi } from './api.ts';
import type { Kind } from './database.ts';
import { testChecklists } from './visits.ts';

/** The server with an installation, and the calls of visits as a device makes them. */
export interface VisitOffice {
  readonly api: TestApi;
  readonly installation: number;
  /** `expects`: the version that is changed; `null`: the visit is new. */
  readonly put: (document: VisitDocument, expects: number | null, options?: AskOptions) => Promise<Answered>;
  readonly get: (uuid: string) => Promise<AnsweredVisit>;
  readonly remove: TestApi['remove'];
}

export const visitPath = (uuid: string): string => `/care/v1/visits/${uuid}/`;

export async function aVisitOffice(kind: Kind, env: Readonly<Record<string, string>> = {}): Promise<VisitOffice> {
  const api = await anApi(kind, env);
  const { body } = await api.ask('POST', 'pv_admin/', aModemForm());
  for (const checklist of testChecklists) await publishChecklist(api.database, checklist);
  api.time.now = Date.parse('2026-11-24T15:00:00+01:00');
  return {
    api,
    installation: (body as { id: number }).id,
    put: (document, expects, { headers = {}, ...options } = {}) =>
      api.ask('PUT', visitPath(document.uuid), document, {
        ...options,
        headers: { ...(expects === null ? { 'If-None-Match': '*' } : { 'If-Match': `"${expects}"` }), ...headers },
      }),
    get: async (uuid) => (await api.ask('GET', visitPath(uuid))).body as AnsweredVisit,
    remove: api.remove,
  };
}
