import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint, Schema } from '#contract/endpoint.ts';
import { ENDPOINTS, EXTENSIONS } from '#contract/table.ts';
import * as care from '#tests/support/generated-care.ts';
import * as voltages from '#tests/support/generated-care.ts';
import * as equipment from '#tests/support/generated-equipment.ts';
import * as forms from '#tests/support/generated-checklists.ts';
import * as visits from '#tests/support/generated-visits.ts';
import * as some from '#tests/support/generated-values.ts';
import { runsOf } from '#tests/support/runs.ts';

const aStandingFile = fc.record({ detail: some.word, received: fc.nat() });

/** For every part of every call a generator of its domain values. */
const GENERATED: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'login body': fc.record(
    { username: some.someWord, password: some.someWord, otp: some.someWord },
    { requiredKeys: ['username', 'password'] },
  ),
  'login 200': fc.record({ token: some.someWord, recovery_codes: fc.array(some.someWord) }, { requiredKeys: ['token'] }),
  'enrolSecondFactor body': fc.record({ username: some.someWord, password: some.someWord }),
  'beginSecondFactor body': fc.record({ password: some.someWord, otp: some.someWord }, { requiredKeys: ['password'] }),
  'exchangeSignInCode body': fc.record({ code: some.someWord, verifier: some.someWord }),
  'exchangeSignInCode 200': fc.record({ token: some.someWord, email: some.someWord }),
  'register body': fc.record({ email: some.someWord, password: some.someWord, passwordAgain: some.someWord, licenseKey: some.someWord }),
  'register 201': fc.record({ email: some.word }),
  'requestPasswordReset body': fc.record({ email: some.someWord }),
  'requestPasswordReset 200': fc.record({ status: some.word }),
  'confirmPasswordReset body': fc.record({ password: some.someWord, token: some.someWord }),
  'confirmPasswordReset 200': fc.record({ status: some.word }),
  'confirmPasswordReset 404': fc.record({ status: some.word, detail: some.word }),
  'listInstallations query': fc.record({ page: fc.nat(), page_size: fc.integer({ min: 1, max: 1000 }) }),
  'listInstallations 200': fc.record({ count: fc.nat(), rows: fc.array(some.anInstallation, { maxLength: 3 }) }),
  'addInstallation body': some.aForm,
  'addInstallation 201': some.anInstallation,
  'addSolarmanInstallation body': some.aReducedForm,
  'addSolarmanInstallation 201': some.anInstallation,
  'getInstallation 200': some.anInstallation,
  'editInstallation body': some.aForm,
  'editInstallation 200': some.anInstallation,
  'assignInstallation body': fc.record({ user: some.orNull(fc.record({ email: some.someWord })) }),
  'assignInstallation 200': some.anInstallation,
  'listVendors 200': fc.array(fc.record({ name: some.someWord })),
  'listAvailableModems 200': fc.array(fc.record({ barcode: some.someWord })),
  'listAvailableInstallations 200': fc.array(fc.record({ id: fc.nat(), sn: some.word, name: some.word })),
  'powerData 200': some.somePower,
  'energyData 200': fc.array(some.aBar),
  'phaseData 200': some.someVoltages,
  'overvoltages 200': fc.array(some.anOvervoltage),
  'overvoltages query': fc.record({ last_value: some.anInstant }),
  'workingChart 200': fc.array(some.aCount),
  'eventCounter 200': fc.array(some.aCount),
  'mostDefective 200': fc.array(some.aDefective),
  'inverterStatus 200': some.aStatus,
  'stateData 200': fc.array(some.aStateRecord),
  'listTasks 200': fc.array(some.aTask),
  'createTask body': some.aNewTask,
  'createTask 200': some.orNull(some.aTask),
  'createTask 201': some.orNull(some.aTask),
  'changeTask body': fc.record({ updatedAt: some.anInstant, status: fc.constantFrom(0, 1, 2) }),
  'changeTask 200': some.orNull(some.aTask),
  'changeTask 412': some.aTask,
  'listUsers 200': fc.array(some.aUser),
  'registerUser body': fc.record({ email: some.word, phone: some.word }),
  'registerUser 201': some.aUser,
  'deleteUser 200': fc.constant({}),
  'logout 200': fc.constant({}),
  'listOwnedDevices 200': fc.array(some.aDevice),
  'remindActivation body': fc.record({ email: some.word }),
  'remindActivation 200': fc.record({ status: some.word }),
  'readNote 200': fc.record({ note: some.word }),
  'writeNote body': fc.record({ note: fc.string({ maxLength: 4000 }) }),
  'writeNote 200': fc.record({ note: some.word }),
  'mapPlaces 200': fc.array(some.aPlace),
  'markers 200': fc.array(some.aMarker),
  'listDataNotices 200': fc.array(care.aDataNotice, { maxLength: 4 }),
  'decidePutAside body': fc.record({ decision: fc.constantFrom('take', 'discard'), arrived: some.anInstant }),
  'decidePutAside 200': fc.array(care.aDataNotice, { maxLength: 4 }),
  'dismissInverter body': fc.record({ sn: fc.string({ minLength: 1, maxLength: 24 }) }),
  'dismissInverter 200': fc.array(care.aDataNotice, { maxLength: 4 }),
  'listFiles query': fc.record({ sha256: visits.aHash }),
  'listFiles 200': fc.array(
    fc.record({ sha256: visits.aHash, bytes: some.orNull(fc.nat()), received: some.orNull(fc.nat()), is_whole: fc.boolean() }),
    { maxLength: 3 },
  ),
  'sendPart 200': fc.record({ received: fc.nat(), is_whole: fc.boolean() }),
  'sendPart 409': aStandingFile,
  'sendPart 422': aStandingFile,
  'readFile 409': aStandingFile,
  'readFile 200': fc.constant({ type: 'image/jpeg', length: 3, pieces: [] }),
  'saveVisit body': visits.aVisitWithEdits,
  'saveVisit 200': visits.anAnsweredVisit,
  'saveVisit 201': visits.anAnsweredVisit,
  'saveVisit 409': visits.aStandingVisit,
  'saveVisit 412': visits.aStandingVisit,
  'readVisit 200': visits.anAnsweredVisit,
  'withdrawVisit 200': fc.constant({}),
  'withdrawVisit 409': visits.aStandingVisit,
  'withdrawVisit 412': visits.aStandingVisit,
  'forgoFile body': fc.record({ reason: some.someWord.map((text) => text.trim()) }),
  'forgoFile 200': fc.constant({}),
  'keepProtocol body': visits.aProtocol,
  'keepProtocol 200': fc.constant({}),
  'keepProtocol 201': fc.constant({}),
  'listVisitsOf 200': fc.array(visits.aVisitHead, { maxLength: 3 }),
  'listVisits query': visits.aVisitQuery,
  'listVisits 200': fc.array(visits.aVisitHead, { maxLength: 3 }),
  'listInspections 200': fc.array(forms.anInspectionRow, { maxLength: 3 }),
  'listTechnicians 200': fc.array(forms.aTechnician, { maxLength: 3 }),
  'listForms 200': fc.array(forms.aChecklistHead, { maxLength: 3 }),
  'listSettingProfiles 200': fc.array(forms.aProfile, { maxLength: 3 }),
  'readFormVersion 200': forms.aChecklist,
  'listDiagnoses 200': fc.array(care.aDiagnosis, { maxLength: 4 }),
  'acknowledgeDiagnosis 200': care.aDiagnosis,
  'checkFuses body': fc.record({ note: fc.string({ maxLength: 500 }).map((note) => note.trim()) }),
  'checkFuses 200': care.aDiagnosis,
  'listFuseChecks 200': fc.array(care.aFuseCheck, { maxLength: 4 }),
  'readTaskStory 200': care.aTaskStory,
  'readTaskChanges query': fc.record({ since: fc.nat() }),
  'readTaskChanges 200': care.someTaskChanges,
  'importInstallations body': some.anImportBatch,
  'importInstallations 200': fc.record({ added: fc.nat(), changed: fc.nat(), same: fc.nat() }),
  'readPlan query': fc.record({ from: some.aDate, to: some.aDate }),
  'readPlan 200': fc.array(care.aPlannedTask, { maxLength: 4 }),
  'planTask body': care.aPlanChange,
  'planTask 200': care.aPlannedTask,
  'planTask 412': care.aPlannedTask,
  'commentTask body': fc.record({ text: some.someWord.map((text) => text.trim()) }),
  'commentTask 201': care.aComment,
  'compareInstallation query': fc.record({ date: some.aDate }),
  'compareInstallation 200': care.aComparison,
  'listLowYields 200': fc.array(care.aLowYield),
  'listRepairChecks query': fc.record({ state: care.aRepairState }),
  'listRepairChecks 200': fc.array(care.aRepairCheck, { maxLength: 4 }),
  'reopenRepair 200': some.aTask,
  'reopenRepair 409': some.aTask,
  'reopenRepair 412': some.aTask,
  'readMe 200': care.anOwnAccount,
  'changeMe body': care.aMeChange,
  'changeMe 200': care.anOwnAccount,
  'changeMe 412': care.anOwnAccount,
  'endOwnSession 200': fc.constant({}),
  'endStaffSession 200': fc.constant({}),
  'listOwnSessions 200': fc.array(care.aSession),
  'endOtherSessions 200': fc.array(care.aSession),
  'readCompany 200': care.aCompany,
  'changeCompany body': care.aCompanyChange,
  'changeCompany 200': care.aCompany,
  'changeCompany 412': care.aCompany,
  'listStaff 200': fc.array(care.aColleague),
  'listStaffSessions 200': fc.array(care.aSession),
  'inviteColleague body': fc.record({ email: some.someWord, role: care.aRole }),
  'inviteColleague 201': care.anInvitedColleague,
  'changeColleague body': fc.record(
    { role: care.aRole, isActive: fc.boolean(), name: forms.trimmedWord, qualifications: forms.someQualifications },
    { requiredKeys: [] },
  ),
  'changeColleague 200': care.aColleague,
  'voltageReportOfWeek query': fc.record({ week: some.aDate, intervals: fc.constantFrom('1') }),
  'voltageReportOfWeek 200': voltages.aWeekReport,
  'readSiteCard 200': care.aSiteCard,
  'changeSiteCard body': care.aSiteChange,
  'changeSiteCard 200': care.aSiteCard,
  'changeSiteCard 412': care.aSiteCard,
  'changeSiteFile body': care.aSiteFileChange,
  'changeSiteFile 200': fc.constant({}),
  'changeSiteFile 412': care.aSiteCard,
  'readMeteringDetails 200': voltages.someMeteringDetails,
  'changeMeteringDetails body': voltages.aMeteringChange,
  'changeMeteringDetails 200': voltages.someMeteringDetails,
  'changeMeteringDetails 412': voltages.someMeteringDetails,
  'listEquipment 200': fc.array(equipment.anEquipmentPeriod, { maxLength: 3 }),
  'addEquipment body': equipment.aNewEquipment,
  'addEquipment 201': equipment.anEquipmentPeriod,
  'changeEquipment body': equipment.anEquipmentChange,
  'changeEquipment 200': equipment.anEquipmentPeriod,
  'changeEquipment 412': equipment.anEquipmentPeriod,
  'removeEquipment 200': fc.constant({}),
  'removeEquipment 412': equipment.anEquipmentPeriod,
};
/** Parts that every call has. */
const ALIKE: readonly (readonly [RegExp, fc.Arbitrary<unknown>])[] = [
  [/(enrolSecondFactor|beginSecondFactor) 200$/, fc.record({ secret: some.someWord, uri: some.someWord })],
  [/(confirmSecondFactor|renewRecoveryCodes|endSecondFactor) body$/, fc.record({ otp: some.someWord })],
  [/(confirmSecondFactor|renewRecoveryCodes) 200$/, fc.record({ recovery_codes: fc.array(some.someWord) })],
  [/(endSecondFactor|resetSecondFactor) 200$/, fc.constant({})],
  [/(sendPart|readFile) params$/, fc.record({ sha256: visits.aHash })],
  [/ (400|401|403|404|409|413|415|422|428|429|507)$/, some.aRefusal],
  [/(powerData) query$/, fc.record({ date: some.aDate })],
  [/(energyData|phaseData) query$/, fc.record({ date: some.aDate, type: fc.integer({ min: 0, max: 3 }) })],
  [/(getInstallation|editInstallation) params$/, fc.record({ sn: some.someWord })],
  [/(deleteUser|listOwnedDevices|readNote|writeNote) params$/, fc.record({ email: some.someWord })],
  [/endStaffSession params$/, fc.record({ id: fc.nat(), sid: fc.nat() })],
  [/changeSiteFile params$/, fc.record({ id: fc.nat(), sha256: visits.aHash })],
  [/forgoFile params$/, fc.record({ uuid: visits.aUuid, sha256: visits.aHash })],
  [/(saveVisit|readVisit|withdrawVisit|keepProtocol) params$/, fc.record({ uuid: visits.aUuid })],
  [/(changeEquipment|removeEquipment) params$/, fc.record({ id: fc.nat(), period: fc.nat() })],
  [/readFormVersion params$/, fc.record({ key: some.someWord, version: fc.nat() })],
  [/ params$/, fc.record({ id: fc.nat() })],
];

function parts(described: Endpoint): (readonly [string, Schema])[] {
  const requests = (['params', 'query', 'body'] as const).flatMap((part) =>
    described[part] ? [[`${described.name} ${part}`, described[part]] as const] : [],
  );
  return [...requests, ...Object.entries(described.replies).map(([status, schema]) => [`${described.name} ${status}`, schema] as const)];
}

const ALL = [...ENDPOINTS, ...EXTENSIONS].flatMap(parts);
const generatorOf = (name: string) => GENERATED[name] ?? ALIKE.find(([pattern]) => pattern.test(name))?.[1];

/** Calls that share a schema object and a generator, such as those of refusals, are one case. */
function distinct(): (readonly [names: string, schema: Schema, generator: fc.Arbitrary<unknown>])[] {
  const cases: { readonly names: string[]; readonly schema: Schema; readonly generator: fc.Arbitrary<unknown> }[] = [];
  for (const [name, schema] of ALL) {
    const generator = generatorOf(name);
    if (!generator) continue;
    const known = cases.find((one) => one.schema === schema && one.generator === generator);
    if (known) known.names.push(name);
    else cases.push({ names: [name], schema, generator });
  }
  return cases.map(({ names, schema, generator }) => [
    names.length > 1 ? `${names[0]} and ${names.length - 1} like it` : String(names[0]),
    schema,
    generator,
  ]);
}

test('every part of every call has a generator', () => {
  expect(ALL.length).toBeGreaterThan(300);
  expect(ALL.filter(([name]) => !generatorOf(name)).map(([name]) => name)).toEqual([]);
});

test.each(distinct())('%s: what is written is read again as it was', (_, schema, generator) => {
  fc.assert(
    fc.property(generator, (value) => {
      const wire = JSON.parse(JSON.stringify(z.encode(schema, value as never) ?? null));
      expect(z.decode(schema, wire as never)).toEqual(value);
    }),
    { numRuns: runsOf(100) },
  );
});
