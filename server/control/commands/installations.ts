import type { Queryable } from '#server/store/database-types.ts';
import { removeInstallations } from '#server/store/installations.store.ts';
import { type Commands, howMany, Impossible, needed, Unsure } from './command.ts';

interface InstallationUse {
  readonly id: number;
  readonly sn: string;
  readonly description: string;
  readonly modem: string | null;
  readonly owner: string | null;
  readonly readings: number;
  readonly days: number;
  readonly tasks: number;
  readonly visits: number;
  readonly inspections: number;
  readonly documents: number;
}

async function installationOf(db: Queryable, sn: string | undefined): Promise<InstallationUse> {
  const [installation] = await db.rows<InstallationUse>(
    `select i.id, i.sn, i.description, i.modem_barcode as modem,
       (select email from flow_users u where u.id = i.owner_id) as owner,
       (select count(*) from readings where installation_id = i.id) as readings,
       (select count(*) from energy_days where installation_id = i.id) as days,
       (select count(*) from tasks where installation_id = i.id) as tasks,
       (select count(*) from visits where installation_id = i.id) as visits,
       (select count(*) from visits where installation_id = i.id and kind = 'inspection' and state = 'final') as inspections,
       (select count(*) from site_files where installation_id = i.id) as documents
     from installations i where i.sn = $1 for update of i`,
    [needed(sn, 'The serial number')],
  );
  if (!installation) throw new Impossible('There is no installation with that serial number.');
  return installation;
}

const whatRemovingDoes = ({
  sn,
  description,
  modem,
  owner,
  readings,
  days,
  tasks,
  visits,
  inspections,
  documents,
}: InstallationUse): readonly string[] => [
  `This removes the installation ${sn} (${description}) for good, with ${howMany(readings, 'reading')}, the energy of ${howMany(days, 'day')}, its states, events and overvoltages.`,
  ...(visits === 0
    ? []
    : [
        `${howMany(visits, 'visit')} of it go with it, with their photos and protocols, ${howMany(inspections, 'finished inspection')} among them: save their protocols first.`,
      ]),
  ...(documents === 0 ? [] : [`${howMany(documents, 'document')} of its site card go with it.`]),
  ...(modem === null ? [] : [`Its modem ${modem} becomes free.`]),
  ...(owner === null ? [] : [`${owner} has it no longer.`]),
  ...(tasks === 0 ? [] : [`${howMany(tasks, 'task')} about it stay in the list; devices can file no more.`]),
];

export const installationCommands: Commands = {
  'installations list': {
    takes: '',
    does: 'serial numbers and names',
    run: async (db) =>
      (await db.rows<{ sn: string; description: string }>('select sn, description from installations order by sn')).map(
        ({ sn, description }) => `${sn}  ${description}`,
      ),
  },
  'installations remove': {
    takes: 'SN --yes',
    does: 'an installation with all its readings; tasks about it stay',
    run: async (db, [given], isSure) => {
      const installation = await installationOf(db, given);
      if (!isSure) throw new Unsure(whatRemovingDoes(installation));
      await removeInstallations(db, [installation.id]);
      return [`${installation.sn} is removed.`];
    },
  },
};
