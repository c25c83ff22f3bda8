const SENDING = 'tests/offline/plans/plan-sending.test.ts';
const PROOF = 'tests/offline/ready-proof.test.ts';
const HOLDS = 'tests/offline/ready-proof-holds.test.ts';
const REFUSED = 'tests/offline/plans/plan-refused.test.ts';
const WEEK = 'tests/component/screens/day/team/team-week.test.tsx';
const RESTORED = 'tests/offline/plans/plan-restored.test.ts';

/** Mutations of plans on a device. */
export const PLAN_MUTANTS = {
  'M75 a later planning change drops the fields of an unsent one': {
    test: SENDING,
    edits: [['takenIn', 'change = { ...change, ...own };', 'change = touched.length > 0 ? change : { ...change, ...own };']],
  },
  'M76 a plan is merged without what its user saw': {
    test: SENDING,
    edits: [['meetNewerPlan', 'mergePlan(base, mine, office)', 'mergePlan({ ...base, ...office }, mine, office)']],
  },
  'M77 the version of a plan counts in every epoch': {
    test: RESTORED,
    edits: [['planCall', 'epoch === now ? version : 0', 'epoch === null && now === null ? 0 : version']],
  },
  'M78 a planning change takes in those of other requests': {
    test: SENDING,
    edits: [
      [
        'record',
        "where('lid').equals(lid).sortBy('seq')) as PlanTaskOp[]",
        "where('lid').startsWith('plan:').sortBy('seq')) as PlanTaskOp[]",
      ],
    ],
  },
  'M79 a plan that a restored office has lost is called done': {
    test: RESTORED,
    edits: [['confirmedPlan', '  unproven.push(op.seq);\n', '']],
  },
  'M80 taking a plan back overwrites what was changed since': {
    test: 'tests/unit/domain/service/plan-decision.test.ts',
    edits: [['undoOf', 'now[field] === after[field] && ', '']],
  },
  'M81 a proof is taken from memory instead of the database': {
    test: PROOF,
    edits: [
      [
        'proveStops',
        'new Map<string, Promise<Read>>()',
        '((proveStops as unknown as Record<string, Map<string, Promise<Read>>>).done ??= new Map())',
      ],
    ],
  },
  'M82 a proof believes the note of the fetch instead of the row': {
    test: PROOF,
    edits: [['readBack', 'if (stored.row)', "if (stored.meta.fetchedAt !== null) return { key, part, is: 'readable' }; if (stored.row)"]],
  },
  'M83 a part that is missing counts as there': {
    test: PROOF,
    edits: [['isThere', "is === 'readable' || is === 'not-at-backend'", "is !== 'unreadable'"]],
  },
  'M84 a part that cannot be decoded counts as there': {
    test: PROOF,
    edits: [['isReadable', '!isOf(schema, piece)', 'false']],
  },
  'M85 a proof holds after something of it was deleted': {
    test: PROOF,
    edits: [['provenBy', 'mark.keys.every((key) => stored.has(key)) && ', '']],
  },
  'M86 an old proof does not say its age': {
    test: HOLDS,
    edits: [['agedProof', 'now - at >= DAY', 'false']],
  },
  'M87 a proof from the future holds': {
    test: HOLDS,
    edits: [['agedProof', 'at > now ?', 'at > Number.POSITIVE_INFINITY ?']],
  },
  'M88 what is planned for tomorrow is not proven': {
    test: HOLDS,
    edits: [['readyStops', 'await daysAhead(db, now)', '(await daysAhead(db, now)).slice(0, 1)']],
  },
  'M89 a proof that could not be stored leaves the one before': {
    test: HOLDS,
    edits: [['keepReady', 'await saveMarks(db, null).catch(', 'await Promise.resolve().catch(']],
  },
  'M90 a refused field of a plan drops the others': {
    test: REFUSED,
    edits: [['splitRefused', '{ ...op.body, change: rest }', '{ ...op.body, change: {} }']],
  },
  'M91 a refused field of a plan is dropped unsaid': {
    test: REFUSED,
    edits: [['splitRefused', 'if (left.length > 0) await', 'if (left.length > 99) await']],
  },
  'M92 closed requests are moved with the chosen ones': {
    test: WEEK,
    edits: [['KnownWeek', 'selection.chosen.has(key) && tasks.get(key)?.status !== CLOSED', 'selection.chosen.has(key)']],
  },
  'M93 who helps on a day counts as free': {
    test: WEEK,
    edits: [['busyOn', 'people.map(({ person }) => person)', 'people.flatMap(({ person, cards }) => (cards.length > 0 ? [person] : []))']],
  },
  'M94 a press that moved several takes back only the first': {
    test: 'tests/component/state/use-planning.test.tsx',
    edits: [['usePlanning', 'const back = changes.map(', 'const back = changes.slice(0, 1).map(']],
  },
};
