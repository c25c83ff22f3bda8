import { listForms, readFormVersion } from '#contract/care/forms.contract.ts';
import { listSettingProfiles } from '#contract/care/setting-profiles.contract.ts';
import type { EndpointRouter } from '#server/http/endpoint-router.ts';
import { refusedDetail } from '#server/http/refusals.ts';
import type { Services } from '#server/http/services.ts';
import { sentences } from '#server/sentences.ts';
import { findChecklist, listChecklistHeads } from '#server/store/checklists.store.ts';
import { listProfiles } from '#server/store/profiles.store.ts';

/** Checklists of visits and profiles of settings. Source: specification 33.1 to 33.5. */
export function checklistRoutes({ on }: EndpointRouter, { database }: Services): void {
  on(listForms).answer(async () => ({ status: 200, body: await listChecklistHeads(database) }));

  on(readFormVersion).answer(async ({ params: { key, version } }) => {
    const body = await findChecklist(database, key, version);
    return body ? { status: 200, body } : { status: 404, body: refusedDetail(sentences.notFound) };
  });

  on(listSettingProfiles).answer(async () => ({ status: 200, body: await listProfiles(database) }));
}
