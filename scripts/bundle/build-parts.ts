import { sharedParts } from './shared-parts.ts';

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
      /src\/domain\/service\/(account\/)?(problem|second-factor)\.ts/,
      /src\/ui\/brand\/logo\.tsx/,
      /Icon(AlertCircle|CloudUpload|Eye|EyeOff|InfoCircle)\.mjs/,
    ],
  },
  { name: 'sign-in', of: [/login\.screen\.tsx/, /password-reset\.(screen\.tsx|module\.css)/] },
  {
    name: 'house',
    of: [
      /shell\/shell\.tsx/,
      /dashboard\.screen\.tsx/,
      /account\/from-device\.ts/,
      /account\/provisional-rows\.ts/,
      /ui\/address-link\.module\.css/,
    ],
  },
  // codecs and calls; then the device's database and the engine
  { name: 'wire', of: [/account\/tolerant-page\.ts/, /session\/anonymous-calls\.ts/] },
  {
    name: 'account',
    of: [
      /account\/handover\.ts/,
      // so small, and of so many screens, that they would be dozens of files
      /src\/ui\/(leave-to|contact-links|resource-state)\.tsx?/,
      /src\/state\/use-(is-offline|settled)\.ts/,
      /src\/domain\/.*\/(daylight|inverter-state|map-places)\.ts/,
      /src\/texts\/installation\/states\.ts/,
      /guide\/(new-task-address|use-guide)\.ts/,
      /Icon(Book2|Check|ChevronDown|Circle|CurrentLocation|DeviceMobile|Download|HelpCircle)\.mjs/,
      /Icon(ListDetails|Navigation|Phone|ReportAnalytics|User|UserPlus)\.mjs/,
    ],
  },
] as const;

const anyOf = (of: readonly RegExp[]) => new RegExp(of.map(({ source }) => source).join('|'));

/** The same as the bundler takes it. */
export const codeSplittingGroups = [
  ...buildParts.map(({ name, of }, at) => ({ name, test: anyOf(of), priority: 100 - at })),
  ...sharedParts.map((part, at) => ({
    name: part.name,
    test: anyOf(part.of),
    priority: 50 - at,
    ...('by' in part && { minShareCount: part.by }),
  })),
];
