import { type DestinationStream, type Logger, pino } from 'pino';
import type { Settings } from './settings.ts';

/*
 * What may be told of an error. Drizzle writes a query's values into its message, a database those that do not fit, and a mail
 * server the address that it refuses: none of it belongs into a log. The one place where errors become text.
 */

interface ErrorFields {
  readonly type: string;
  readonly message: string;
  /** SQLSTATE, or the system's name of the error. */
  readonly code?: string;
  readonly constraint?: string;
  readonly stack: string;
  readonly cause?: ErrorFields;
}

const ADDRESS = /[^\s<>()"',:;]+@[^\s<>()"',:;]+/g;

/** Statements carry `$1` where values stand. Class 22 is about values alone, and quotes them. */
function messageOf(error: Error): string {
  if ('query' in error && 'params' in error) return `Failed query: ${error.query}`;
  const own = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/^22[0-9A-Z]{3}$/.test(own)) return 'A value does not fit';
  return cleaned(error.message);
}

const cleaned = (text: string): string => text.replace(/\nparams:[\s\S]*/, '').replaceAll(ADDRESS, '…@…');

/** Where it happened, without the message that stands before it. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');

function toldOf(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, message: cleaned(String(error)), stack: '' };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: messageOf(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: toldOf(error.cause) }),
  };
}

const chain = (told: ErrorFields): ErrorFields[] => [told, ...(told.cause ? chain(told.cause) : [])];

/** In one line, for whoever only wants to know why. */
const reasonOf = (error: unknown): string =>
  chain(toldOf(error))
    .map(({ message, code }) => (code === undefined ? message : `${message} (${code})`))
    .join(': ');

/** For the terminal. */
export const printable = (error: unknown): string =>
  chain(toldOf(error))
    .map(({ type, message, code, stack }) => `${type}: ${message}${code === undefined ? '' : ` (${code})`}\n${stack}`)
    .join('\ncaused by ');

/** The structured log. Errors go under `err`, with their place, or under `reason`, in one line. */
export function makeLog(level: Settings['logLevel'], destination?: DestinationStream): Logger {
  return pino({ level, serializers: { err: toldOf, reason: reasonOf } }, destination ?? pino.destination());
}
