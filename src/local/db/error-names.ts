/** The names of an error and of its causes, the outermost first. */
export const errorNames = (error: unknown): string[] => {
  if (typeof error !== 'object' || error === null) return [];
  const { name, inner, cause } = error as { name?: unknown; inner?: unknown; cause?: unknown };
  return [String(name), ...errorNames(inner), ...errorNames(cause)];
};

/** Whether the storage is full. Browsers report this directly or as the inner error of an abort. */
export const isQuota = (error: unknown): boolean => errorNames(error).includes('QuotaExceededError');
