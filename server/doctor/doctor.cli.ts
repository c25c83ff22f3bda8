import { lineOf } from './finding.ts';
import { givenSettings } from './given-settings.ts';
import { pointsOf } from './points.ts';

/*
 * `npm run doctor`: what is wrong with an installation, a line for each point; exit code 1 where something fails. Changes
 * nothing. scripts/doctor.mjs looks at Node.js and the packages before, without which this cannot run.
 */

const { settings, finding } = givenSettings(process.env);
const states = [finding.state];
console.info(lineOf('settings', finding));
if (settings) {
  for await (const [name, point] of pointsOf(settings)) {
    console.info(lineOf(name, point));
    states.push(point.state);
  }
}
process.exitCode = states.includes('fail') ? 1 : 0;
