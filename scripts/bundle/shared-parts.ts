/**
 * What several screens share, the general before the special. One file for each set of screens with something in common would be two
 * hundred files, each a request. A part contains little that a screen does not need: `route-sizes.ts` limits the size of each screen. Parts
 * cannot depend on each other in a circle, because each contains what it imports.
 */
export const sharedParts = [
  { name: 'mantine', of: [/@mantine\/(hooks|core\/esm\/(core|components\/UnstyledButton))\/|node_modules\/clsx\//], by: 4 },
  {
    name: 'buttons',
    of: [/@mantine.*\/(Button|Loader|Transition)[./]/, /src\/ui\/button\/button\.tsx/, /src\/ui\/export\/save-file\.ts/],
  },
  {
    name: 'fields',
    of: [
      /@mantine.*components\/(CloseButton|Input|InputBase|TextInput|Textarea|VisuallyHidden)\//,
      /@mantine.*\/(CheckIcon|RadioIcon|to-int)\.mjs/,
    ],
  },
  { name: 'layers', of: [/@mantine.*(components|styles)\/(CloseButton|FocusTrap|Overlay|Portal|ScrollArea)[./]/] },
  {
    name: 'dialogs',
    of: [/@mantine.*(components|styles)\/(Modal|ModalBase)[./]/, /src\/ui\/dialogs\/(confirm-dialog|dialog|offline-reason)\./],
  },
  {
    name: 'popover',
    of: [
      /@mantine.*\/(ActionIcon\.css|AccordionChevron\.mjs|Drawer\.css|Popover[./])/,
      /src\/ui\/dialogs\/use-escape\.ts/,
      /src\/ui\/(side-panel|tables\/tight)\.module\.css/,
      /src\/screens\/(tasks\/tasks|users\/users)\.module\.css/,
      /src\/texts\/(installation\/assign-owner|users)\.ts/,
    ],
  },
  {
    name: 'forms',
    of: [
      /@mantine\/form\//,
      /@mantine.*styles\/(Alert|Combobox|FloatingIndicator|Input|Radio|SegmentedControl)\.css/,
      /src\/ui\/forms\/(phone|select|text-area)-field\.tsx/,
      /src\/state\/use-form-draft\.ts/,
      /src\/domain\/(service\/new-task|visit\/(document|held-qualification))\.ts/,
      /src\/texts\/(account\/qualifications|unsent\/hanging|visit\/needs)\.ts/,
      /src\/texts\/read-only\.ts/,
      /src\/screens\/(team|unsent|wizard)\/.*\.css/,
    ],
  },
  {
    name: 'choices',
    of: [
      /@mantine.*components\/(Alert|Combobox|Select)\//,
      /state\/use-remembered-employee\.ts/,
      /new\/installation-choice\.tsx/,
      /care\/doubled-tasks\.ts/,
    ],
  },
  { name: 'lists', of: [/@tanstack\//, /src\/ui\/side-panel\.tsx/, /src\/ui\/tables\/(long-table|tight|use-place-in-address)/] },
  { name: 'radio', of: [/@mantine.*(components\/Radio|InlineInput)\//] },
  {
    name: 'guide',
    of: [/@mantine.*(components|styles)\/Tabs[./]/, /guide\.screen\.tsx/, /src\/ui\/guide\/guide-page\.tsx/, /diagnosis\/guide-topic\.ts/],
  },
  {
    name: 'grid',
    of: [
      /@mantine.*components\/(FloatingIndicator|SegmentedControl)\//,
      /texts\/voltage\/voltage-report\.ts/,
      /comparison\.ts/,
      /grid\/(losses\/lost-episodes|metering-point|voltage-quality\/limits)\.ts/,
      /charts\/pickers\/(choice|period-name|picker-limits)\.ts/,
    ],
  },
  {
    name: 'repairs',
    of: [/src\/.*repairs\/(reopen-button|repair-mark)\.tsx/, /repair-due\.ts/, /care\/(repairs|to-do)\.ts/, /to-do\/to-do\.ts/],
  },
  {
    name: 'ready',
    of: [/readiness\/(protect|verdict|readiness-checks)\.tsx?/, /first-steps\.ts$/, /first-steps\.module\.css/, /src\/ui\/install\//],
  },
  {
    name: 'plant',
    of: [
      /src\/ui\/contact-links\.tsx/,
      /(state\/use-acknowledge|causes\/tell-acknowledged|care\/(acknowledge|fuses)|fuse\/fuse-facts|energy\/gaps)\.ts/,
      /src\/ui\/maps\/.*marker-set\.ts/,
      /src\/.*\/(grid\/status|event-changes|event-stretches|mercator|grid-events|route-link|silence|use-chart-reads)\.ts/,
      /src\/texts\/map\.ts/,
    ],
  },
  { name: 'sheets', of: [/src\/ui\/dialogs\/sheet\.tsx/, /phone\/card-menu\.tsx/, /cards\/list-menu\.tsx/] },
  {
    name: 'maps',
    of: [/src\/ui\/maps\/.*(built-in-map|map-view|nearest-town)\.tsx?/, /beside\/fleet-map\.tsx/, /map\.screen\.tsx/],
  },
  { name: 'hashes', of: [/node_modules\/@noble\/hashes\//] },
  { name: 'kept-maps', of: [/account\/page-maps\.ts/, /db\/free-room\.ts/] },
  { name: 'tables', of: [/src\/ui\/export\/(csv|pdf-in-worker)\.ts/, /node_modules\/fflate\//] },
  { name: 'tiles', of: [/layers\/(pmtiles|style)-layer\.ts/, /tiles\/(archive|style)-source\.ts/] },
  // a device's own judgement of an installation and of a repair
  { name: 'judging', of: [/diagnosis\/diagnose-on-device\.ts/] },
  { name: 'voltages', of: [/state\/use-week-report\.ts/, /metering\/metering-form\.tsx/, /voltages\.screen\.tsx/] },
  {
    name: 'charts',
    of: [/charts\/chart-tabs\.tsx/, /beside\/selected-charts\.tsx/, /voltages\/means-chart\.tsx/, /repair\/repair-chart\.tsx/],
  },
  { name: 'tasks', of: [/tasks\.screen\.tsx/, /repair\/check-now\.tsx/] },
  // shown with the dashboard's list; then dialogs that every screen can open; then dialogs of one screen each
  {
    name: 'beside',
    of: [
      /beside\/overview\.tsx/,
      /to-do\/(repairs|to-do)-card\.tsx/,
      /table\/state-list\.tsx/,
      /shell\/(first-steps-offer|not-found)\.tsx/,
      /menu\/digest-choice\.tsx/,
    ],
  },
  {
    name: 'seldom',
    of: [
      /palette\/palette\.tsx/,
      /pwa\/install-sheet\.tsx/,
      /session\/(ended|leave)-dialog\.tsx/,
      /shortcut-sheet\.tsx/,
      /causes\/fuse-check-dialog\.tsx/,
      /login\/(done|forgot)-dialog\.tsx/,
      /password-reset\/changed-dialog\.tsx/,
    ],
  },
  { name: 'factor-words', of: [/texts\/account\/second-factor\.ts/] },
  {
    name: 'attachments',
    of: [
      /IconPaperclip\.mjs/,
      /src\/texts\/care\/inspection-states\.ts/,
      /src\/ui\/(photos|forms\/file-input|export\/sha256-of)/,
      /src\/domain\/visit\/files\//,
      /contract\/care\/visits\/(files|visit-facts)\.contract\.ts/,
      /contract\/byte-stream\.ts/,
      /local\/digest\.ts/,
      /src\/sync\/file-part\.ts/,
    ],
  },
  {
    name: 'factor',
    of: [
      /login\/factor-step\.tsx/,
      /team\/((factor|qualifications|copy)-dialog|copy-field)\.tsx/,
      /src\/sync\/send-copy\.ts/,
      /ui\/second-factor\/(factor-setup|recovery-codes)\.tsx/,
    ],
  },
  {
    name: 'one-screen',
    of: [
      /reports\/reports-dialog\.tsx/,
      /table\/(inspection-part\.tsx|inspections\.module\.css)/,
      /map\/areas-dialog\.tsx/,
      /metering\/metering-dialog\.tsx/,
      /letter\/letter-dialog\.tsx/,
      /installation\/assign-owner-dialog\.tsx/,
    ],
  },
  // before 'visit', which uses the camera too
  { name: 'camera', of: [/src\/ui\/use-camera\.ts/, /texts\/camera\/camera\.ts/] },
  {
    name: 'scan',
    of: [/ui\/scan\/scan-(button|support)\.tsx?/, /place\/scan-entry\./, /account\/code-reader\.ts/, /texts\/camera\/scan-entry\.ts/],
  },
  {
    name: 'visit',
    of: [
      /screens\/tasks\/visits\/task-visits\.tsx/,
      /src\/(screens\/visit\/(?!settings\/(?!lazy-))|ui\/visits\/)/,
      /src\/texts\/visit\/(?!settings\.ts)/,
      /src\/domain\/(visit|forms)\/(?!(limits|judge-reading|rules\/setting)\.ts)/,
      /src\/sync\/outbox\/visits\//,
      /src\/sync\/fetch\/visit-(calls|file)\.ts/,
      /visits\/(add-files|decide-visit|keep-owed-protocol|remove-file)\.ts/,
      /contract\/care\/visits\/(visits|visit-document)\.contract\.ts/,
    ],
  },
  // loaded when a visit of the device is not sent
  { name: 'unsent', of: [/unsent\.screen\.tsx/] },
  {
    name: 'sending',
    of: [/src\/(screens\/unsent\/visits|ui\/sending)\//, /texts\/unsent\/visits\.ts/, /queries\/visit-sendings\.ts/],
  },
  // of the few visits with settings of the inverter
  { name: 'settings', of: [/visit\/settings\/settings-parts\.ts/] },
] as const;
