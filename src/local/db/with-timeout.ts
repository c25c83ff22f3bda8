/** The result of the work. Throws a `TimeoutError` if it takes longer than `limit` (unit: ms); the work itself continues. */
export async function withTimeout<T>(limit: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException(`No result within ${limit} ms.`, 'TimeoutError')), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
