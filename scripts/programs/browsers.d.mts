/** The path of a Chromium, or '' for the one that Playwright downloaded. Exits the process if there is none. */
export function ensureBrowser(): string;
export const FIREFOX: string;
export const WEBKIT: string;
export function firefox(): string | undefined;
export function webkit(): { readonly driver: string; readonly browser: string; readonly display: string } | undefined;
export function ensureMoreBrowsers(): void;
