/* Mutations of exchanged equipment and site cards for scripts/mutation.mjs: whose a request is, which number wins, what is counted again. */

const CALLS = 'tests/integration/equipment.test.ts';
const ENERGY = 'tests/integration/equipment-energy.test.ts';
const NUMBERS = 'tests/unit/domain/service/by-serial.test.ts';
const HISTORIES = 'tests/offline/exchanges/histories.property.test.ts';

const SITE_FILES = 'tests/offline/site-files.test.ts';
export const EQUIPMENT_MUTANTS = {
  'M66 the server joins a request to its installation by number': {
    test: CALLS,
    edits: [['installationOfTask', 'select installation_id as id from tasks', 'select installation_with(inverter_sn) as id from tasks']],
  },
  'M67 a device joins a request to its installation by number': {
    test: NUMBERS,
    edits: [['bySerial', "(typeof installation === 'number' ? rowOf(installation) : undefined) ?? find", 'find']],
  },
  'M68 a counter continues across an exchange': {
    test: ENERGY,
    edits: [['invertersIn', 'before === undefined || period.isOtherInverter', 'before === undefined']],
  },
  'M69 a former number wins over a present one at the server': {
    test: CALLS,
    edits: [
      [
        'installationsStore',
        "'select installation_with($1) as id'",
        "'select installation_id as id from equipment where inverter_sn = $1 order by from_at limit 1'",
      ],
    ],
  },
  'M70 a former number wins over a present one on a device': {
    test: NUMBERS,
    edits: [
      [
        'bySerial',
        'const exact = written.get(sn);',
        'const exact = rows.find(({ formerSerials }) => formerSerials?.includes(sn)) ?? written.get(sn);',
      ],
    ],
  },
  'M71 all energy is counted again when one period changes': {
    test: ENERGY,
    edits: [['recountChange', 'const span = spanOfChange(before, after);', 'const span = { from: null, to: null };']],
  },
  'M72 what was decided under a number is refused after it changed': {
    test: HISTORIES,
    edits: [
      [
        'installationThen',
        'if (at === null) return store.bySerialEver(serial);\n  const id = await findInstallationThen(tx, serial, at);',
        'const id = (await store.bySerial(serial))?.id;',
      ],
    ],
  },
  'M73 bytes that a restored site card misses are not sent again': {
    test: SITE_FILES,
    edits: [['takeSiteFiles', 'else if (office) await sendLost(context, owner, file);', 'else if (office) continue;']],
  },
  'M74 a file that was added to a site card before its erasure comes back after it': {
    test: SITE_FILES,
    edits: [['changeSiteFileIntent', 'body.file === null ? null : body.tag', 'body.file === null ? body.tag : null']],
  },
};
