const SENDING = 'tests/offline/plans/plan-sending.test.ts';
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
};
