/** The path of a Chromium, or '' for the one that Playwright downloaded. Ends the process when there is none. */
export function ensureBrowser(): string;
