export const FIREFOX: string;
export const WEBKIT: string;
export function firefox(): string | undefined;
export function webkit(): { readonly driver: string; readonly browser: string; readonly display: string } | undefined;
export function ensureMoreBrowsers(): void;
