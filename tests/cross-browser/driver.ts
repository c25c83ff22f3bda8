/** What WebDriver's two protocols have in common, as far as these stories need it. */
export interface Driver {
  /** Loads a document; resolves when it is loaded or cannot be loaded. */
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Calls a function, given as its source, in the page; its result returns as JSON. */
  call(source: string, values: readonly unknown[]): Promise<unknown>;
  /** Touches and keys, as actions of WebDriver. */
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

/** Runs in the page and returns text, because the protocols encode other values differently. */
export const asText = (source: string): string =>
  `async function (...values) { const given = await (${source})(...values.map((value) => JSON.parse(value))); return JSON.stringify({ given }); }`;

export const fromText = (text: string): unknown => (JSON.parse(text) as { given?: unknown }).given;
