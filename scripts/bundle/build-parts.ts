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

/**
 * What so many screens share that a file for each module of it would be dozens for one screen, each an answer to wait for. A part
 * takes nothing along that a screen of it does not need: what each weighs is held by `route-sizes.ts`.
 */
const sharedParts = [
  { name: 'mantine', of: /@mantine\/(hooks|core\/esm\/(core|components\/UnstyledButton))\/|node_modules\/clsx\//, by: 4 },
  { name: 'buttons', of: /@mantine\/core\/esm\/components\/(Button|Loader|Transition)\//, by: 4 },
  { name: 'fields', of: /@mantine\/core\/esm\/components\/(Input|InputBase|Textarea|TextInput)\//, by: 3 },
] as const;

/** The same as the bundler takes it. */
export const codeSplittingGroups = [
  ...buildParts.map(({ name, of }, at) => ({ name, test: new RegExp(of.map(({ source }) => source).join('|')), priority: 100 - at })),
  ...sharedParts.map(({ name, of, by }, at) => ({ name, test: of, minShareCount: by, priority: 10 - at })),
];
