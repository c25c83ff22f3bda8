import { SITE_FIELDS, type SiteCard, type SiteChange } from '#domain/service/site-card.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { Task } from '#domain/service/task.ts';
import type { Equipment, EquipmentPeriod } from '#domain/service/equipment.ts';
import type { MeteringChange, MeteringDetails } from '#domain/grid/metering-point.ts';
import type { OwnAccount } from '#domain/service/account/own-account.ts';
import { checksum } from '#lib/checksum.ts';

/*
 * Entity tags for `If-Match` when something is changed: each names the version that the user saw. Our own server answers 412
 * with its current version where that has changed since.
 */

/** Tag of an installation: which one it is, whatever became of it. Its number may be that of another one meanwhile. */
export const installationTag = ({ id }: Pick<Installation, 'id'>): string => `"${id}"`;

/** Tag of a task. */
export const taskTag = ({ status, updatedAt }: Pick<Task, 'status' | 'updatedAt'>): string => `"${status}-${updatedAt ?? 0}"`;

/** Tag of metering point and operator. */
export const meteringTag = ({ ppe, operator }: Omit<MeteringDetails, 'id'>): string => `"${ppe ?? ''}|${operator ?? ''}"`;

/** Tag of the day of commissioning and of the building. */
const objectTag = ({ commissionedOn, objectNote }: Omit<MeteringDetails, 'id'>): string =>
  `"${commissionedOn ?? ''}|${encodeURIComponent(objectNote ?? '')}"`;

/** Tag of what limits the output. */
const limitsTag = ({ exportLimit = 'none', hasBattery = false }: Omit<MeteringDetails, 'id'>): string => `"${exportLimit}|${hasBattery}"`;

/**
 * Tag of the details that a change is about. Apps that know only metering point and operator name these alone; a change of several parts
 * names each of them, without quotation marks between.
 */
export function detailsTag(details: Omit<MeteringDetails, 'id'>, change: MeteringChange): string {
  const isOfObject = change.commissionedOn !== undefined || change.objectNote !== undefined;
  const isOfLimits = change.exportLimit !== undefined || change.hasBattery !== undefined;
  const isOfMetering = change.ppe !== undefined || change.operator !== undefined || (!isOfObject && !isOfLimits);
  const parts = [
    ...(isOfMetering ? [meteringTag(details)] : []),
    ...(isOfObject ? [objectTag(details)] : []),
    ...(isOfLimits ? [limitsTag(details)] : []),
  ];
  return `"${parts.map((part) => part.slice(1, -1)).join('|')}"`;
}

/** Tag of the fields of a site card that a change is about. */
export const siteTag = (card: SiteCard, change: SiteChange): string =>
  `"${card.erasures}|${SITE_FIELDS.filter((field) => change[field] !== undefined)
    .map((field) => `${field}:${checksum(card[field])}`)
    .join('|')}"`;

/** Tag of the files of a site card: how often the card was erased. */
export const siteFilesTag = ({ erasures }: Pick<SiteCard, 'erasures'>): string => `"${erasures}"`;

/** Tag of what counts its changes. */
export const versionTag = ({ version }: { readonly version: number }): string => `"${version}"`;

/** Tag of a period of equipment: all that can be corrected, in ASCII. */
export const equipmentTag = (period: Equipment & Pick<EquipmentPeriod, 'id'>): string => {
  const { id, fromAt, inverterSerial, inverterModel, inverterPower, generatorPower, phases, ...warranty } = period;
  const { inverterWarrantyTo, modulesWarrantyTo, warrantyNote } = warranty;
  const texts = [inverterSerial, inverterModel, warrantyNote].map(encodeURIComponent);
  return `"${[id, fromAt, inverterPower, generatorPower, phases, inverterWarrantyTo ?? '', modulesWarrantyTo ?? '', ...texts].join('|')}"`;
};

/** Tag of the choice of mails. */
export const digestTag = ({ digest }: Pick<OwnAccount, 'digest'>): string => `"${digest}"`;
