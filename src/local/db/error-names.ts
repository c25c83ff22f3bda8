/** The names of an error and of what it was caused by, the outermost first. */
export const errorNames = (error: unknown): string[] => {
  if (typeof error !== 'object' || error === null) return [];
  const { name, inner, cause } = error as { name?: unknown; inner?: unknown; cause?: unknown };
  return [String(name), ...errorNames(inner), ...errorNames(cause)];
};

/** No room left. It comes in two shapes: itself, or as the inner reason of an abort. */
export const isQuota = (error: unknown): boolean => errorNames(error).includes('QuotaExceededError');
