import { readSettings, type Settings, WrongSettings } from '#server/settings.ts';
import { withoutOldNames } from '#server/old-settings.ts';
import { unknownSettings } from '#server/unknown-settings.ts';
import { lineOf, type Finding, fail, ok, warn } from './finding.ts';
import { pointsOf } from './points.ts';

/*
 * `npm run doctor`: checks an installation, with a line for each point; exit code 1 if one fails. Changes nothing.
 * scripts/doctor.mjs checks Node.js and the packages before, without which this cannot run.
 */

const { settings, finding } = checkSettings(process.env);
const states = [finding.state];
console.info(lineOf('settings', finding));
if (settings) {
  for await (const [name, point] of pointsOf(settings)) {
    console.info(lineOf(name, point));
    states.push(point.state);
  }
}
process.exitCode = states.includes('fail') ? 1 : 0;

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings as the server reads them; `null` if it would refuse to start. */
function checkSettings(environment: Environment): { readonly settings: Settings | null; readonly finding: Finding } {
  try {
    const settings = readSettings(environment);
    const { foreign } = unknownSettings(environment);
    const odd = [
      ...withoutOldNames(environment).sentences,
      ...(foreign.length > 0 ? [`${foreign.join(', ')} are none and are passed over. Remove what is not needed.`] : []),
    ];
    const finding = odd.length > 0 ? warn(`can be used; ${odd.join('. ')}`) : ok('can be used');
    return { settings, finding };
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    return { settings: null, finding: fail(`${error.message} What depends on them is not looked at.`) };
  }
}
