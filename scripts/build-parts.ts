/**
 * What is fetched together goes together: a file of its own costs half a kilobyte of headers, and many cost time.
 * A part takes with it whatever it imports and no part above it has. Each line is of one module or one family of them.
 */
export const buildParts = [
  // React, the session, and what the sign-in has in common with the pages behind it
  {
    name: 'start',
    of: [
      /src\/app\/start\.tsx/,
      /rolldown\/runtime/,
      /vite\/preload-helper/,
      /src\/texts\/(login|numbers|problems|ui)\.ts/,
      /src\/ui\/brand\/logo\.tsx/,
      /Icon(AlertCircle|CloudUpload|Eye|EyeOff|InfoCircle)\.mjs/,
    ],
  },
  { name: 'sign-in', of: [/login\.screen\.tsx/] },
  {
    name: 'house',
    of: [/shell\/shell\.tsx/, /dashboard\.screen\.tsx/, /account\/from-device\.ts/, /account\/provisional-rows\.ts/],
  },
  // codecs and calls; then the device's database and the engine
  { name: 'wire', of: [/account\/tolerant-page\.ts/] },
  { name: 'account', of: [/account\/handover\.ts/] },
] as const;

/** The same as the bundler takes it. */
export const codeSplittingGroups = buildParts.map(({ name, of }, at, all) => ({
  name,
  test: new RegExp(of.map(({ source }) => source).join('|')),
  priority: all.length - at,
}));
