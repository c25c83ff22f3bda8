/** The first match counts. Browsers whose user agent also names another browser come before that one. */
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
  const match = names.find(([pattern]) => pattern.test(userAgent));
  return match ? [match[1]] : [];
};

/**
 * Name of a device in the list of its owner's devices: 'Chrome, Android'. Empty if the `User-Agent` contains neither name.
 * Source: MDN, Browser detection using the user agent string (names of browsers and their order).
 */
export const deviceName = (userAgent: string): string => [...nameIn(userAgent, BROWSERS), ...nameIn(userAgent, SYSTEMS)].join(', ');
