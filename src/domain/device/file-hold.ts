/** What the browser tells about the connection. */
export interface Line {
  /** The user asked the browser to save data. */
  readonly isDataSaver: boolean;
  /** The kind of network, such as `wifi` or `cellular`; `null` where the browser does not tell it. */
  readonly type: string | null;
}

export const UNTOLD: Line = { isDataSaver: false, type: null };

/**
 * Why the files of a visit wait although they could be sent.
 *
 * user   the user has stopped them
 * saver  the browser saves data
 * wifi   the user sends photos over Wi-Fi alone, and this is another network
 */
export type FileHold = 'user' | 'saver' | 'wifi';

/** Networks that may cost money. `unknown` and `none` tell nothing. Source: Network Information API, ConnectionType. */
const METERED: ReadonlySet<string> = new Set(['cellular', 'bluetooth', 'wimax', 'other']);

/** Whether the browser tells over which kind of network it sends. */
export const isTypeTold = ({ type }: Line): boolean => type !== null && type !== 'unknown';

export interface HoldChoices {
  readonly isStopped: boolean;
  /** The user has sent the files that wait over any network. */
  readonly isInsisted: boolean;
  readonly isWifiOnly: boolean;
}

/**
 * Why a file of a visit is not sent now; `null` if it may be sent. It concerns files alone, never a document or an answer.
 *
 * Range   a stop by the user comes before all else; the choice for one time before the network.
 * Source  specification 34.22.
 */
export function fileHold({ isStopped, isInsisted, isWifiOnly }: HoldChoices, line: Line): FileHold | null {
  if (isStopped) return 'user';
  if (isInsisted) return null;
  if (line.isDataSaver) return 'saver';
  return isWifiOnly && METERED.has(line.type ?? '') ? 'wifi' : null;
}
