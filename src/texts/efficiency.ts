import type { EfficiencyGap } from '#domain/energy/efficiency.ts';

/** Why no efficiency is shown. */
export const efficiencyGapTexts: Readonly<Record<EfficiencyGap, string>> = {
  unread: 'Brak odczytu mocy',
  unrated: 'W danych instalacji nie ma mocy generatora',
  own_use: 'Falownik nie oddaje teraz mocy: pobiera ją na potrzeby własne, zwykle w nocy',
};
