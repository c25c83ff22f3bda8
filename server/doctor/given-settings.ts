import { readSettings, type Settings, WrongSettings } from '#server/settings.ts';
import { unknownSettings } from '#server/unknown-settings.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings as the server reads them; `null` where it would refuse to start. */
export function givenSettings(environment: Environment): { readonly settings: Settings | null; readonly finding: Finding } {
  try {
    const settings = readSettings(environment);
    const { foreign } = unknownSettings(environment);
    const finding =
      foreign.length > 0
        ? warn(`can be used; ${foreign.join(', ')} are none and are passed over. Remove what is not needed.`)
        : ok('can be used');
    return { settings, finding };
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    return { settings: null, finding: fail(`${error.message} What depends on them is not looked at.`) };
  }
}
