// Writes the version of the app into dist/: `npm run doctor` compares it with the server's.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { markFile, ownMark } from '#server/doctor/built-app.ts';

writeFileSync(markFile(fileURLToPath(new URL('../../dist', import.meta.url))), JSON.stringify(ownMark()));
