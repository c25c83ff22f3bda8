const DOTTED = /^\d{1,9}(\.\d{1,9}){0,3}$/;

/** Whether a text is a version: one to four whole numbers with dots between. Source: the numeric part of Semantic Versioning 2.0.0. */
export const isVersion = (text: string): boolean => DOTTED.test(text);

/**
 * Whether one version is older than another: the first different number decides; a missing number is 0. Range: one to four
 * numbers; false if either text is not a version. Source: Semantic Versioning 2.0.0, 11.2.
 */
export function isOlderVersion(version: string, than: string | null): boolean {
  if (than === null || !isVersion(version) || !isVersion(than)) return false;
  const [ours, least] = [version.split('.').map(Number), than.split('.').map(Number)];
  for (let at = 0; at < Math.max(ours.length, least.length); at += 1) {
    const difference = (ours[at] ?? 0) - (least[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
