/** Legal basis of the voltage report and of the letter to the operator. Sources: docs/letter-sources.md. */
export const legalSources = {
  standard: 'PN-EN 50160:2023-10',
  regulation:
    'rozporządzenie Ministra Klimatu i Środowiska z dnia 22 marca 2023 r. w sprawie szczegółowych warunków funkcjonowania systemu elektroenergetycznego, Dz.U. z 2025 r. poz. 919',
  rebate: '§ 49 pkt 10',
} as const;
