import type { MeteringDetails } from '#domain/service/metering-details.ts';

/** What stands in `If-Match` when metering details are changed: as their changer last saw them. */
export const meteringTag = ({ ppe, operator }: Omit<MeteringDetails, 'id'>): string => `"${ppe ?? ''}|${operator ?? ''}"`;
