import { reportAndUse, reportOnly } from '#failures/report.ts';
import type { Wire } from '#remote/wire.ts';
import { holdPlannedMaps, type MapsAhead } from '#sync/maps/hold-planned-maps.ts';
import type { FetchParts } from './fetch-context.ts';
import { holdSitePreviews } from './hold-site-previews.ts';
import { readVisitFile } from './visit-file.ts';

export interface HeldFiles extends Pick<FetchParts, 'db' | 'device' | 'session'> {
  /** Has the worker fetch what of the app's code is missing. */
  readonly keepCode?: () => Promise<void>;
  /** The operator's maps, of which those around planned places are fetched ahead. */
  readonly maps?: MapsAhead;
}

/** Fetches what is held beside the records: previews of pictures, the app's code, then maps. Whether that changes what is proven. */
export async function holdFiles({ db, device, session, keepCode, maps }: HeldFiles, wire: Wire, mayGoOn: () => boolean): Promise<boolean> {
  await holdSitePreviews({ db, device, read: (sha256) => readVisitFile({ session, engine: { wire } }, sha256) });
  await keepCode?.().catch(reportOnly('sync/code'));
  return maps !== undefined && holdPlannedMaps({ db, device, maps, mayGoOn }).catch(reportAndUse(false, 'sync/planned-maps'));
}
