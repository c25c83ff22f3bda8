/* Mutations of visits for scripts/mutation.mjs: of two versions that are merged, and of the senders of visits and files. */

const KNOWN = 'tests/offline/visits/known-histories.test.ts';
const HISTORIES = 'tests/offline/visits/histories.property.test.ts';

export const VISIT_MUTANTS = {
  'M27 a field of a visit that both changed is that of mine, without a question': {
    test: 'tests/unit/domain/visit/merge-visits.simulation.test.ts',
    edits: [['mergeThreeWay', 'conflicts.push({ path, mine: mine ?? null, theirs: theirs ?? null });', '']],
  },
  'M28 a signature outlives what it signed when two versions are merged': {
    test: 'tests/unit/domain/visit/merge-visits.simulation.test.ts',
    edits: [
      [
        'stillValid',
        'merged.signatures.filter(({ of, role }) => isSigned(of, role))',
        'merged.signatures.filter(({ of, role }) => isSigned(of, role) || of)',
      ],
    ],
  },
  'M29 merged lists have the order of mine': {
    test: 'tests/unit/domain/visit/merge-visits.simulation.test.ts',
    edits: [['leadingOrder', 'if (isSame(theirs, base)) return mine;', 'if (mine.length > 0) return mine;']],
  },
  'M30 a photo that one side removed goes, although the other named it': {
    test: 'tests/unit/domain/visit/merge-visits.simulation.test.ts',
    edits: [['withNamedFiles', 'ordered.length === 0 ? merged', 'ordered.length >= 0 ? merged']],
  },
  'M31 a photo is sent as it is on the disk, whatever its hash says': {
    test: 'tests/offline/visits/send-file.test.ts',
    edits: [['readFile', 'data.byteLength === file.bytes && (await sha256Of(data)) === sha256', 'data.byteLength > 0']],
  },
  'M32 a part that does not fit ends the sending of its file': {
    test: 'tests/offline/visits/send-file.test.ts',
    edits: [
      [
        'notTaken',
        'if (status === 409 && known !== null) return keepPart(context, op, known);',
        'if (status === 409 && known !== null) return confirmFile(context, op);',
      ],
    ],
  },
  'M33 a server without room for files holds back everything': {
    test: 'tests/offline/visits/send-file.test.ts',
    edits: [['notTaken', 'if (status === 429 || status === 507 || status === 503)', 'if (status === 503)']],
  },
  'M34 what was changed while a visit was on the wire is called sent': {
    test: 'tests/offline/visits/send-visit.test.ts',
    edits: [['confirmVisit', 'if (row.rev === sent.rev) return', 'if (row.rev >= sent.rev) return']],
  },
  'M35 photos that a restored server has lost are not sent again': {
    test: 'tests/offline/visits/send-file.test.ts',
    edits: [['settle', '    await sendMissing(own, next);\n', '']],
  },
  'M36 the other correction of a visit is merged into this one': {
    test: 'tests/offline/visits/two-devices.test.ts',
    edits: [['standingVisit', 'body.visit === null || body.visit.uuid === uuid ? body.visit : undefined', 'uuid ? body.visit : undefined']],
  },
  'M37 a claim compares the state alone': {
    test: 'tests/offline/visits/sending-steps.test.ts',
    edits: [['isAsRead', / &&[^;]*/, '']],
  },
  'M38 what was decided with a visit is not held while the visit is in conflict': {
    test: 'tests/offline/visits/nothing-lost.test.ts',
    edits: [['nextChanges', 'byTask.has(after)', "(byTask.get(after)?.state ?? 'conflict') !== 'conflict'"]],
  },
  'M39 an older copy that was fetched replaces a newer one': {
    test: 'tests/offline/visits/restored-visits.test.ts',
    edits: [['takeCopy', ' || isOlder(fetched, base)', '']],
  },
  'M40 a visit that was changed while it was on the wire is not merged with its answer': {
    test: 'tests/offline/visits/sending-steps.test.ts',
    edits: [['confirmVisit', /const \{ document \} = mergeVisits\(.*\);/, 'const { document } = row;']],
  },
  'M41 a visit in doubt is repeated as it is now': {
    test: 'tests/offline/visits/sending-steps.test.ts',
    edits: [['sendVisit', "(read.state === 'unknown' && row.sent) || ", '']],
  },
  'M42 a photo that a second visit names forgets the first': {
    test: 'tests/offline/visits/sending-steps.test.ts',
    edits: [['record', '...(known?.visits ?? []), ', '']],
  },
  'M43 the server takes a second correction of a visit': {
    test: HISTORIES,
    edits: [['correctionRefused', 'if (!other || other.uuid === uuid) return null;', 'if (other !== null) return null;']],
  },
  'M44 what was written while a visit was on the way waits for nothing': {
    test: HISTORIES,
    edits: [['settle', '    if (next.rev > row.rev) await queueVisit(own, next);\n', '']],
  },
  'M45 a visit is sent over any version': {
    test: HISTORIES,
    edits: [['sendVisit', "{ 'if-match': tag }", "{ 'if-match': '*' }"]],
  },
  'M46 the copy of the office is taken for the common one': {
    test: HISTORIES,
    edits: [['mergedWith', 'isAncestor ? office', 'base ? office']],
  },
  'M47 a version of a lost history is sent without it': {
    test: HISTORIES,
    edits: [
      ['baseTag', 'versionTag(isRestored && base.epoch === undefined ? { version: 0 } : base)', 'versionTag({ version: base.version })'],
    ],
  },
  'M48 a 409 about another visit leaves a correction in doubt': {
    test: HISTORIES,
    edits: [
      [
        'sendVisit',
        'if (answer.status === 409 && hasVisit(answer.body)) await release',
        'if (answer.status === 409 && answer.body === null) await release',
      ],
    ],
  },
  'M49 the server takes a change of an erased visit': {
    test: HISTORIES,
    edits: [['changeRefused', '  if (stored.erasedAt !== null) return { status: 409, stored, detail: sentences.visitErased };\n', '']],
  },
  'M50 photos of an erased visit stay at the office': {
    test: HISTORIES,
    edits: [['eraseVisit', 'named.map(({ sha256 }) => sha256)', '[]']],
  },
  'M51 a visit that was refused is sent again as it was then': {
    test: KNOWN,
    edits: [['sendVisit', "(read.state === 'unknown' && row.sent)", 'row.sent']],
  },
  'M52 a request keeps the old text of its finding': {
    test: 'tests/offline/visits/two-devices.test.ts',
    edits: [['alignRequests', 'isAsFound ?', 'false && isAsFound ?']],
  },
  'M53 a correction that is kept is without what another device wrote': {
    test: KNOWN,
    edits: [['keepAsCorrection', 'mergedWith(row, theirs).document', 'row.document']],
  },
  'M54 the files of a visit do not follow its correction': {
    test: 'tests/offline/visits/nothing-lost.test.ts',
    edits: [['moveFiles', 'visits: [...visits, corrected]', 'visits']],
  },
  'M55 of a finding that both changed the text of the office is taken without a question': {
    test: KNOWN,
    edits: [['mergeThreeWay', 'choices.get(path);', "choices.get(path) ?? (path.startsWith('findings.') ? 'theirs' : undefined);"]],
  },
  'M56 a fetched draft of another history replaces what was confirmed': {
    test: KNOWN,
    edits: [['takeCopy', '!isSameHistory(base, fetched) || ', '']],
  },
  'M57 a request is closed before the office has the end of its visit': {
    test: KNOWN,
    edits: [['nextChanges', 'isMoving(op) && !isHeld(op)', "isMoving(op) && (op.kind === 'task.status' || !isHeld(op))"]],
  },
  'M58 the closing of a request outlives its deleted visit': {
    test: 'tests/offline/visits/nothing-lost.test.ts',
    edits: [['record', "await db.ops.bulkPut(hanging.map((op) => moved(op, 'replace', { doneAt: device.now() })));", 'void hanging;']],
  },
  'M59 a photo that came after all is still called forgone': {
    test: KNOWN,
    edits: [['readVisitFiles', 'case when not f.is_whole or f.is_private then n.forgone_reason end', 'n.forgone_reason']],
  },
  'M60 photos that were kept for later are not sent when a version names them again': {
    test: 'tests/offline/visits/unnamed-files.test.ts',
    edits: [['sendMissing', "file.state === 'unnamed' || ", '']],
  },
  'M61 protocols that were handed out stay lost after a restore': {
    test: 'tests/offline/visits/restored-visits.test.ts',
    edits: [['sendLost', 'unique(protocols).filter(', '[].filter(']],
  },
  'M62 the office is said to have everything although a file waits': {
    test: KNOWN,
    edits: [['isAtOffice', "return file.state === 'at-office' &&", "return file.state !== 'damaged' &&"]],
  },
  'M63 changes are sent without the epoch of their numbers': {
    test: KNOWN,
    edits: [['changeHeaders', '    ...epochHeaderOf(list),\n', '']],
  },
  'M64 a photo that was taken out is awaited for ever': {
    test: KNOWN,
    edits: [['nameFiles', 'if (taken.length > 0)', 'if (taken.length < 0)']],
  },
  'M65 a correction awaits what will not come to the corrected visit': {
    test: KNOWN,
    edits: [['nameFiles', 'r, f.forgone_reason, f.noted_by', 'r, null, null']],
  },
};
