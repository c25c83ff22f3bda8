import { Writable } from 'node:stream';
import { makeLog } from '#server/log.ts';
import type { Settings } from '#server/settings.ts';

/** The server's log, kept in memory. */
export function aLog(level: Settings['logLevel'] = 'trace') {
  let said = '';
  const destination = new Writable({
    write: (piece: Buffer, _, done) => {
      said += piece.toString();
      done();
    },
  });
  return {
    log: makeLog(level, destination),
    said: () => said,
    forget: () => {
      said = '';
    },
  };
}
