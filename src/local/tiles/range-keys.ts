/**
 * Under which address a piece of a large file is kept: a cache takes no partial answers, so each range is an entry of its own.
 * `range` as in the request's header, 'bytes=0-16383'.
 */
export const rangeKey = (url: string, range: string): string => `${url}${rangeMark(url)}${encodeURIComponent(range)}`;

const rangeMark = (url: string): string => `${url.includes('?') ? '&' : '?'}pv-range=`;

/** How all kept pieces of a file begin. */
export const rangesOf = (url: string): string => `${url}${rangeMark(url)}`;
