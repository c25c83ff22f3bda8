import type { Installation } from '#domain/service/installation.ts';

/** 'Fronius Symo 8.2': a model that begins with its maker's name says it once. */
export const inverterName = ({ vendor, model }: Pick<Installation, 'vendor' | 'model'>): string =>
  model.toLowerCase().startsWith(vendor.toLowerCase()) ? model : [vendor, model].filter(Boolean).join(' ');
