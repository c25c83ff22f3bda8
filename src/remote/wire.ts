/** Where and with what the backend is called. */
export interface Wire {
  /** Before every path; '' is the app's own origin. */
  readonly base: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Unit: ms. After that an answer does not count any more. */
  readonly timeout: number;
}

/** Whether a call failed because its answer exceeded the timeout. */
export const isTimeOut = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

export const CALL_TIMEOUT = 30_000;

export const thisOrigin: Wire = { base: '', fetch: (url, init) => fetch(url, init), timeout: CALL_TIMEOUT };
