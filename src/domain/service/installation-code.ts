/** The path of the addresses on labels. Source: specification 3.29. */
const CODE_PATH = '/i/';

/** The address of an installation's label: short, and the same after an exchange of the inverter. */
export const codeAddress = (base: string, code: string): string => `${base.replace(/\/+$/, '')}${CODE_PATH}${code}`;

interface Coded {
  readonly sn: string;
  readonly code?: string | undefined;
}

/** The installation that has a code, also one that is typed in small letters. */
export const withCode = <I extends Coded>(installations: readonly I[], typed: string): I | undefined => {
  const code = typed.trim().toUpperCase();
  return installations.find((one) => one.code === code);
};
