/** What WebDriver's two protocols have in common, as far as these stories need it. */
export interface Driver {
  /** Loads a document; comes back when it is there, or when it is not to be had. */
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Calls a function, given as its source, in the page; what it gives comes back by way of JSON. */
  call(source: string, values: readonly unknown[]): Promise<unknown>;
  /** Fingers and keys, in the words of WebDriver's actions. */
  act(actions: readonly object[]): Promise<void>;
  resize(size: Size): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Unit: px of CSS. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Runs in the page: gives text, since each protocol has its own way with anything else. */
export const asText = (source: string): string =>
  `async function (...values) { const given = await (${source})(...values.map((value) => JSON.parse(value))); return JSON.stringify({ given }); }`;

export const fromText = (text: string): unknown => (JSON.parse(text) as { given?: unknown }).given;
