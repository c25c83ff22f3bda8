/* Mutations of visits for scripts/mutation.mjs: of two versions that are merged. */

/** As in mutants.mjs. */
export const VISIT_MUTANTS = {
  'M27 a field of a visit that both changed is that of mine, without a question': {
    test: 'tests/unit/domain/visit/merge-visits.simulation.test.ts',
    edits: [['src/domain/visit/three-way.ts', 'conflicts.push({ path, mine: mine ?? null, theirs: theirs ?? null });', '']],
  },
  'M28 a signature outlives what it signed when two versions are merged': {
    test: 'tests/unit/domain/visit/merge-visits.simulation.test.ts',
    edits: [
      [
        'src/domain/visit/merge-visits.ts',
        'merged.signatures.filter(({ of, role }) => isSigned(of, role))',
        'merged.signatures.filter(({ of, role }) => isSigned(of, role) || of)',
      ],
    ],
  },
  'M29 merged lists have the order of mine': {
    test: 'tests/unit/domain/visit/merge-visits.simulation.test.ts',
    edits: [['src/domain/visit/three-way.ts', 'if (isSame(theirs, base)) return mine;', 'if (mine.length > 0) return mine;']],
  },
  'M30 a photo that one side removed goes, although the other named it': {
    test: 'tests/unit/domain/visit/merge-visits.simulation.test.ts',
    edits: [['src/domain/visit/merge-visits.ts', 'ordered.length === 0 ? merged', 'ordered.length >= 0 ? merged']],
  },
};
