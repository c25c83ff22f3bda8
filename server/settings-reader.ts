/** Reads settings one by one; each that cannot be used leaves a sentence in `wrong`. */
export function settingsReader(environment: Readonly<Record<string, string | undefined>>, wrong: string[]) {
  const text = (name: string): string | null => environment[name]?.trim() || null;
  const refuse = (name: string, wanted: string): null => {
    wrong.push(`${name} must be ${wanted}; it is '${secretly(name, text(name) ?? '')}'.`);
    return null;
  };
  const whole = (name: string, least: number, most: number): number | null => {
    const given = text(name);
    if (given === null) return null;
    const value = Number(given);
    return Number.isInteger(value) && value >= least && value <= most ? value : refuse(name, `a whole number from ${least} to ${most}`);
  };
  const choice = <const C extends readonly string[]>(name: string, choices: C, usual: C[number]): C[number] => {
    const given = text(name);
    if (given === null) return usual;
    return choices.find((known) => known === given.toLowerCase()) ?? refuse(name, `one of ${choices.join(', ')}`) ?? usual;
  };
  const yes = (name: string, usual: boolean): boolean => {
    const given = text(name)?.toLowerCase();
    if (given === undefined) return usual;
    if (['1', 'true', 'yes', 'on'].includes(given)) return true;
    if (!['0', 'false', 'no', 'off'].includes(given)) refuse(name, 'on or off');
    return false;
  };
  const url = (name: string, protocols: readonly string[]): string | null => {
    const given = text(name);
    if (given === null) return null;
    const isGood = URL.canParse(given) && protocols.includes(new URL(given).protocol);
    return isGood ? given : refuse(name, `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
  };
  return { text, whole, choice, yes, url, refuse, wrong };
}

export type SettingsReader = ReturnType<typeof settingsReader>;

/** What may be shown of a value that can hold a password. */
const secretly = (name: string, value: string): string => (/URL|SECRET|PASSWORD/.test(name) ? value.replace(/\/\/[^@/]*@/, '//…@') : value);
