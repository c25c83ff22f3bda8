/** The address of the backend and the function that calls it. */
export interface Wire {
  /** Prefix of every path; '' for the app's own origin. */
  readonly base: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Unit: ms. A later response is ignored. */
  readonly timeout: number;
}

/** Whether a call failed because of its timeout. */
export const isTimeOut = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

export const CALL_TIMEOUT = 30_000;

export const thisOrigin: Wire = { base: '', fetch: (url, init) => fetch(url, init), timeout: CALL_TIMEOUT };
