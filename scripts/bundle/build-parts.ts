import { sharedParts } from './shared-parts.ts';

/**
 * Groups modules that are fetched together into one file: each file costs half a kilobyte of headers, and many files cost time. A part also
 * contains the imports of its modules that no part above it has. Each line is one module or one family of modules.
 */
export const buildParts = [
  // React, the session, and what the sign-in has in common with the pages after it
  {
    name: 'start',
    of: [
      /src\/app\/start\.tsx/,
      /rolldown\/runtime/,
      /vite\/preload-helper/,
      /src\/texts\/(login|numbers|problems|ui)\.ts/,
      /src\/domain\/service\/(account\/)?(flow-user|own-account|problem|resource|second-factor)\.ts/,
      /src\/state\/use-account\.ts/,
      /src\/ui\/brand\/logo\.tsx/,
      /Icon(AlertCircle|CloudUpload|Eye|EyeOff|InfoCircle)\.mjs/,
    ],
  },
  { name: 'sign-in', of: [/login\.screen\.tsx/, /password-reset\.(screen\.tsx|module\.css)/] },
  {
    name: 'shell',
    of: [/shell\/shell\.tsx/, /dashboard\.screen\.tsx/, /account\/provisional-services\.ts/, /ui\/address-link\.module\.css/],
  },
  // codecs and calls; then the device's database and the engine
  { name: 'wire', of: [/account\/tolerant-page\.ts/, /session\/anonymous-calls\.ts/] },
  {
    name: 'account',
    of: [
      /account\/handover\.ts/,
      // small modules that many screens use; alone they would be dozens of files
      /src\/ui\/(leave-to|contact-links|resource-state)\.tsx?/,
      /src\/state\/(use-connection|use-visit-screen|device-memory)\.ts/,
      /src\/domain\/(statistics|.*\/(daylight|inverter-state|map-places))\.ts/,
      /src\/texts\/installation\/states\.ts/,
      /guide\/(new-task-address|use-guide)\.ts/,
      /Icon(Book2|Check|ChevronDown|Circle|CurrentLocation|DeviceMobile|Download|HelpCircle)\.mjs/,
      /Icon(ArrowRight|CircleDashed|ClipboardText|FileUpload|ListCheck|ListDetails|Minus|Navigation|Phone|ReportAnalytics|Trash|User|UserPlus)\.mjs/,
      /src\/ui\/(visit-path|export\/sha256-of)\.ts/,
      /src\/ui\/causes\/computing-note\./,
      /src\/ui\/tables\/cards\/chips\.tsx/,
    ],
  },
] as const;

const anyOf = (of: readonly RegExp[]) => new RegExp(of.map(({ source }) => source).join('|'));

/** Uses the same matching as the bundler. */
export const codeSplittingGroups = [
  ...buildParts.map(({ name, of }, at) => ({ name, test: anyOf(of), priority: 100 - at })),
  ...sharedParts.map((part, at) => ({
    name: part.name,
    test: anyOf(part.of),
    priority: 50 - at,
    ...('by' in part && { minShareCount: part.by }),
  })),
];
