import * as z from 'zod';
import { isLoopback, rangeIn } from './addresses.ts';

/* Types of settings. Each has the words that follow 'must be' in the message about a wrong value. */

export const text = z.string();
export const whole = (least: number, most: number) =>
  z
    .string()
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, `a whole number from ${least} to ${most}`);
export const choice = <const C extends readonly [string, ...string[]]>(...choices: C) =>
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(choices, `one of ${choices.join(', ')}`));
export const yes = z.stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off'], error: 'on or off' });
export const address = (...protocols: readonly string[]) =>
  text.refine(
    (given) => URL.canParse(given) && protocols.includes(new URL(given).protocol),
    `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );
export const DEFAULT_MAX_ZOOM = 19;
/** `null`: no provider, and nothing is requested from other hosts. A number behind `#` is the highest zoom with tiles. */
export const map = text
  .refine(
    (given) => given === 'none' || given.startsWith('/') || /^https?:\/\/\S+$/.test(given),
    'none, an http(s) address or a path such as /maps/poland.pmtiles',
  )
  .transform((given) => {
    if (given === 'none') return null;
    const [, url = given, zoom = DEFAULT_MAX_ZOOM] = /^(.*)#(\d{1,2})$/.exec(given) ?? [];
    return { url, maxZoom: Number(zoom) };
  });
export const ranges = text
  .transform((given) => given.split(/[\s,]+/).filter((part) => part !== ''))
  .refine((parts) => parts.every((part) => rangeIn(part) !== null), 'addresses or ranges such as 10.0.0.0/8, parted by commas');
export const orNull = <S extends z.ZodType>(schema: S) => schema.nullable().default(null);

export const web = address('http:', 'https:');
/** Secrets and codes are sent there: without TLS only to this machine. */
export const provider = web.refine(
  (given) => new URL(given).protocol === 'https:' || isLoopback(new URL(given).hostname),
  'an address that begins with https://',
);

/** What `PV_SEED` is where it is not set. */
export const seedByDefault = (hasPostgres: boolean): 'demo' | 'none' => (hasPostgres ? 'none' : 'demo');

const demo = z.strictObject({ size: whole(1, 100_000).default(120), days: whole(14, 1_000).default(400), simulator: yes.optional() });

/** Whether a demo is made, of how many installations, with how many days of readings, and whether its inverters go on sending. */
export const seed = text.transform((given, context) => {
  const [is, ...parts] = given.toLowerCase().split(',');
  const { data } = demo.safeParse(Object.fromEntries(parts.map((part) => (part.includes('=') ? part.split('=') : [part, '']))));
  if (data && (is === 'none' || is === 'demo')) return { is, ...data, simulator: data.simulator ?? is === 'demo' };
  context.addIssue({ code: 'custom', message: "none or demo, with what differs behind it, such as 'demo,size=60,days=30,simulator=off'" });
  return z.NEVER;
});

export const METRICS = { host: '127.0.0.1', port: 9464 } as const;

/** Where metrics are served; `null`: nowhere. */
export const metrics = text.transform((given, context) => {
  const isOn = yes.safeParse(given);
  if (isOn.success) return isOn.data ? METRICS : null;
  const [, host = '', port = ''] = /^\[?((?<=\[)[^\]]*|[^:\]]*)\]?:(\d{1,5})$/.exec(given) ?? [];
  if (port !== '' && Number(port) <= 65_535) return { host: host === '' ? METRICS.host : host, port: Number(port) };
  context.addIssue({ code: 'custom', message: `on, off or an address such as ${METRICS.host}:${METRICS.port}` });
  return z.NEVER;
});

/** The folder of the app that the server serves; `null`: it serves none. */
export const app = text.transform((given) => {
  const isOn = yes.safeParse(given);
  return isOn.success ? (isOn.data ? './dist' : null) : given;
});
