/** Whether the device is full. It comes in two shapes: itself, or as the inner reason of an abort. */
export const isQuota = (error: unknown): boolean => {
  const { name, inner } = (error ?? {}) as { name?: unknown; inner?: { name?: unknown } };
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError';
};
