/** What was found about one point of an installation, in a sentence that says what to do where something is to be done. */
export interface Finding {
  /** `warn`: it works, or will once the server has started, but somebody ought to know; `fail`: a server cannot do its work like this. */
  readonly state: 'ok' | 'warn' | 'fail';
  readonly said: string;
}

export const ok = (said: string): Finding => ({ state: 'ok', said });
export const warn = (said: string): Finding => ({ state: 'warn', said });
export const fail = (said: string): Finding => ({ state: 'fail', said });

/** Unit: characters that the name of a point takes. */
const NAME = 14;

/** One line, whatever the sentence was made of. */
export const lineOf = (name: string, { state, said }: Finding): string =>
  `${state.padEnd(6)}${name.padEnd(NAME)}${said.trim().replaceAll(/\s*\n\s*/g, ' ')}`;
