/** The result of one check, as a sentence that says what to do if necessary. */
export interface Finding {
  /** `warn`: the server works, but the operator should know; `fail`: the server cannot work like this. */
  readonly state: 'ok' | 'warn' | 'fail';
  readonly said: string;
}

export const ok = (said: string): Finding => ({ state: 'ok', said });
export const warn = (said: string): Finding => ({ state: 'warn', said });
export const fail = (said: string): Finding => ({ state: 'fail', said });

/** Unit: characters of the column of names. */
const NAME = 14;

/** The finding as one line. */
export const lineOf = (name: string, { state, said }: Finding): string =>
  `${state.padEnd(6)}${name.padEnd(NAME)}${said.trim().replaceAll(/\s*\n\s*/g, ' ')}`;
