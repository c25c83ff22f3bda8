import * as accounts from './accounts.contract.ts';
import * as company from './care/company.contract.ts';
import * as comparison from './care/comparison.contract.ts';
import * as dataNotices from './care/data-notices.contract.ts';
import * as diagnoses from './care/diagnoses.contract.ts';
import * as equipment from './care/equipment.contract.ts';
import * as forms from './care/forms.contract.ts';
import * as fuseChecks from './care/fuse-checks.contract.ts';
import * as importInstallations from './care/import-installations.contract.ts';
import * as inspections from './care/inspections.contract.ts';
import * as me from './care/me.contract.ts';
import * as meteringDetails from './care/metering-details.contract.ts';
import * as oidc from './care/oidc.contract.ts';
import * as plan from './care/plan.contract.ts';
import * as repairChecks from './care/repair-checks.contract.ts';
import * as secondFactor from './care/second-factor.contract.ts';
import * as settingProfiles from './care/setting-profiles.contract.ts';
import * as staff from './care/staff.contract.ts';
import * as siteCard from './care/site-card.contract.ts';
import * as taskChanges from './care/task-changes.contract.ts';
import * as taskStory from './care/task-story.contract.ts';
import * as technicians from './care/technicians.contract.ts';
import * as voltageReport from './care/voltage-report.contract.ts';
import * as files from './care/visits/files.contract.ts';
import * as keepProtocol from './care/visits/keep-protocol.contract.ts';
import * as forgoFile from './care/visits/forgo-file.contract.ts';
import * as withdrawVisit from './care/visits/withdraw-visit.contract.ts';
import * as visits from './care/visits/visits.contract.ts';
import type { Endpoint } from './endpoint.ts';
import * as installations from './installations.contract.ts';
import * as map from './map.contract.ts';
import * as status from './status.contract.ts';
import * as tasks from './tasks.contract.ts';
import * as telemetry from './telemetry.contract.ts';
import * as users from './users.contract.ts';

const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === 'object' && exported !== null && 'path' in exported && 'replies' in exported;

const ALL: readonly Endpoint[] = [
  accounts,
  installations,
  telemetry,
  status,
  tasks,
  users,
  map,
  diagnoses,
  comparison,
  repairChecks,
  fuseChecks,
  me,
  secondFactor,
  staff,
  company,
  oidc,
  voltageReport,
  importInstallations,
  meteringDetails,
  siteCard,
  dataNotices,
  equipment,
  forms,
  settingProfiles,
  inspections,
  technicians,
  plan,
  taskStory,
  taskChanges,
  visits,
  forgoFile,
  keepProtocol,
  withdrawVisit,
  files,
].flatMap((part) => Object.values(part).filter(isEndpoint));

/** Every call of specification 17.1 to 17.32. */
export const ENDPOINTS: readonly Endpoint[] = ALL.filter(({ isExtension }) => !isExtension);
/** Calls of our own server only. */
export const EXTENSIONS: readonly Endpoint[] = ALL.filter(({ isExtension }) => isExtension);
