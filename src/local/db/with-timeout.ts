/** What the work gives, or a `TimeoutError` where it takes longer. Unit of the limit: ms. The work itself goes on. */
export async function withTimeout<T>(limit: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException(`Nothing came within ${limit} ms.`, 'TimeoutError')), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
