import { type DestinationStream, type Logger, pino } from 'pino';
import type { Settings } from './settings.ts';

/*
 * Converts errors to text, for the log and the terminal, without personal data: a database writes the values that do not fit into its
 * message, and a mail server the address that it refuses.
 */

interface ErrorFields {
  readonly type: string;
  readonly message: string;
  /** SQLSTATE, or the system's name of the error. */
  readonly code?: string;
  readonly constraint?: string;
  /** The failed statement, with `$1` in the place of values. */
  readonly query?: string;
  readonly stack: string;
  readonly cause?: ErrorFields;
}

const ADDRESS = /[^\s<>()"',:;]+@[^\s<>()"',:;]+/g;

/** Errors of class 22 quote the value. */
function messageOf(error: Error): string {
  const own = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/^22[0-9A-Z]{3}$/.test(own)) return 'A value does not fit';
  return cleaned(error.message);
}

const cleaned = (text: string): string => text.replaceAll(ADDRESS, '…@…');

/** The stack without the message before it. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');

function fieldsOf(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, message: cleaned(String(error)), stack: '' };
  const { code, constraint, query } = error as { code?: unknown; constraint?: unknown; query?: unknown };
  return {
    type: error.name,
    message: messageOf(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof query === 'string' && { query }),
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: fieldsOf(error.cause) }),
  };
}

const chain = (fields: ErrorFields): ErrorFields[] => [fields, ...(fields.cause ? chain(fields.cause) : [])];

/** The reason in one line. */
const reasonOf = (error: unknown): string =>
  chain(fieldsOf(error))
    .map(({ message, code }) => (code === undefined ? message : `${message} (${code})`))
    .join(': ');

/** With the stack, for the terminal. */
export const printable = (error: unknown): string =>
  chain(fieldsOf(error))
    .map(({ type, message, code, stack }) => `${type}: ${message}${code === undefined ? '' : ` (${code})`}\n${stack}`)
    .join('\ncaused by ');

/** The structured log. `err`: an error with its stack; `reason`: an error in one line. */
export function makeLog(level: Settings['logLevel'], destination?: DestinationStream): Logger {
  return pino({ level, serializers: { err: fieldsOf, reason: reasonOf } }, destination ?? pino.destination());
}
