import { openDatabase } from '#server/store/database.ts';
import { aCopyOf, sourcesStamp } from './scratch.ts';

/** A data folder with all tables and no rows, made once and copied. Apart from the demo's, so that end-to-end tests load no database code. */
export const emptyFolder = (): Promise<string> =>
  aCopyOf(`empty-${sourcesStamp('server/store')}`, async (folder) => {
    const fresh = await openDatabase({ databaseUrl: null, dataDir: folder });
    await fresh.close();
  });
