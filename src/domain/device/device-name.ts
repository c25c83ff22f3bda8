/** The first that fits; those that also call themselves something else come before it. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(intosh| OS X)\b/, 'macOS'],
  [/\b(Linux|X11)\b/, 'Linux'],
];

const nameIn = (userAgent: string, names: readonly (readonly [RegExp, string])[]): string[] => {
  const found = names.find(([pattern]) => pattern.test(userAgent));
  return found ? [found[1]] : [];
};

/**
 * What a device is called among its owner's: 'Chrome, Android'. Empty where its `User-Agent` says neither.
 * Source: MDN, Browser detection using the user agent string (names of browsers and the order they are looked for in).
 */
export const deviceName = (userAgent: string): string => [...nameIn(userAgent, BROWSERS), ...nameIn(userAgent, SYSTEMS)].join(', ');
