import { changeCompany, readCompany } from '#contract/care/company.contract.ts';
import { versionTag } from '#contract/wire/etags.ts';
import { type Company, COMPANY_MAX, type CompanyChange, isNip, type Logo, logoTypeOf, tidyNip } from '#domain/service/company.ts';
import { imageSize } from '#lib/image-size.ts';
import { isExpected } from '#server/http/change-headers.ts';
import type { EndpointRouter } from '#server/http/endpoint-router.ts';
import { refusedFields } from '#server/http/refusals.ts';
import type { Services } from '#server/http/services.ts';
import { sentences } from '#server/sentences.ts';
import { findCompany, lockCompany, writeCompany } from '#server/store/company.store.ts';

/** Why a logo is refused; `null` if it is not. The type is that of its first bytes. */
function logoProblem({ type, data }: Logo): string | null {
  const bytes = Buffer.from(data, 'base64');
  if (bytes.toString('base64') !== data || logoTypeOf(bytes) !== type) return sentences.logoType;
  const size = imageSize(bytes);
  if (!size || size.width === 0 || size.height === 0) return sentences.logoType;
  const isTooLarge = bytes.length > COMPANY_MAX.logo || Math.max(size.width, size.height) > COMPANY_MAX.side;
  return isTooLarge ? sentences.logoSize : null;
}

/** The messages by field; empty if the company may be stored. `change`: what is not in it was accepted before. */
function problemsOf({ name, address, nip, phone, logo }: Company, change: CompanyChange): Record<string, string[]> {
  const isNameMissing = name === '' && (address !== '' || nip !== '' || phone !== '' || logo !== null);
  const wrongLogo = change.logo ? logoProblem(change.logo) : null;
  return {
    ...(isNameMissing && { name: [sentences.blank] }),
    ...(nip !== '' && !isNip(nip) && { nip: [sentences.nip] }),
    ...(wrongLogo !== null && { logo: [wrongLogo] }),
  };
}

/** The company that heads every paper. Source: specification 36.1. */
export function companyRoutes({ on }: EndpointRouter, { database }: Services): void {
  on(readCompany).answer(async () => ({ status: 200, body: await findCompany(database) }));

  on(changeCompany).answer(({ body: change }, { header }) =>
    database.transaction(async (tx) => {
      const current = await lockCompany(tx);
      const wanted = { ...current, ...change };
      const changed = { ...wanted, nip: tidyNip(wanted.nip), version: current.version + 1 };
      const problems = problemsOf(changed, change);
      if (Object.keys(problems).length > 0) return { status: 400 as const, body: refusedFields(problems) };
      if (!isExpected(header('If-Match'), versionTag(current))) return { status: 412 as const, body: current };
      await writeCompany(tx, changed);
      return { status: 200 as const, body: changed };
    }),
  );
}
