import { visibleSerial } from '#domain/codes/same-serial.ts';
import type { Installation, InstallationForm } from '#domain/service/installation.ts';
import type { Refusal } from '#domain/service/problem.ts';
import { refusedFields } from '#server/http/refusals.ts';
import { sentences } from '#server/sentences.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { installationsStore, stockStore } from '#server/store/installations.store.ts';

/** The form without spaces around its texts, and its serial number without what cannot be seen (specification 37.5). */
export function trimmed({ address, ...form }: InstallationForm): InstallationForm {
  const texts = Object.fromEntries(
    Object.entries(address).map(([name, value]) => [name, value.trim()]),
  ) as unknown as InstallationForm['address'];
  return {
    ...form,
    description: form.description.trim(),
    sn: visibleSerial(form.sn),
    vendor: form.vendor.trim(),
    modem: form.modem.trim(),
    address: texts,
  };
}

/** Checks that the contract cannot make: ranges, and whether vendor and modem exist and are free. `null`: no refusal. */
export async function refusalOfForm(
  db: Queryable,
  form: InstallationForm,
  source: Installation['source'],
  butBy: number | null,
): Promise<Refusal | null> {
  const wrong: { pv_vendor?: readonly string[]; pv_modem?: readonly string[] } & Record<string, readonly string[]> = {
    ...blanksIn(form),
    ...outOfRange(form),
  };
  if (source === 'PV' || form.vendor !== '') {
    if (form.vendor === '') wrong.pv_vendor = [sentences.blank];
    else if (!(await stockStore(db).isVendor(form.vendor))) wrong.pv_vendor = [sentences.noSuchVendor];
  }
  if (source === 'PV' || form.modem !== '') {
    const modem = await refusalOfModem(db, form.modem, butBy);
    if (modem !== null) wrong.pv_modem = [modem];
  }
  return Object.keys(wrong).length > 0 ? refusedFields(wrong) : null;
}

async function refusalOfModem(db: Queryable, barcode: string, butBy: number | null): Promise<string | null> {
  if (barcode === '') return sentences.blank;
  if (!(await stockStore(db).isModem(barcode))) return sentences.noSuchModem;
  return (await installationsStore(db).isModemUsed(barcode, butBy)) ? sentences.modemTaken : null;
}

function blanksIn({ description, sn, address }: InstallationForm): Record<string, readonly string[]> {
  const required = {
    description,
    sn,
    address_street: address.street,
    address_number: address.number,
    address_post_code: address.postCode,
    address_city: address.city,
  };
  return Object.fromEntries(
    Object.entries(required)
      .filter(([, value]) => value === '')
      .map(([name]) => [name, [sentences.blank]]),
  );
}

function outOfRange({ tilt, azimuth, latitude, longitude }: InstallationForm): Record<string, readonly string[]> {
  return {
    ...(tilt !== null && (tilt < 0 || tilt > 90) && { elevation: [sentences.tilt] }),
    ...(azimuth !== null && (azimuth < 0 || azimuth > 360) && { azimuth: [sentences.azimuth] }),
    ...(latitude === null && longitude !== null && { latitude: [sentences.bothCoordinates] }),
    ...(longitude === null && latitude !== null && { longitude: [sentences.bothCoordinates] }),
  };
}
