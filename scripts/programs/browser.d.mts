/** The path of a Chromium, or '' for the one that Playwright downloaded. Exits the process if there is none. */
export function ensureBrowser(): string;
