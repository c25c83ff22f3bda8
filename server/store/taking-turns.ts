/** One at a time, in order of arrival; the patient only when nobody else waits. */
export function takingTurns() {
  const eager: (() => void)[] = [];
  const patient: (() => void)[] = [];
  let isTaken = false;

  const next = () => {
    const start = eager.shift() ?? patient.shift();
    if (start) start();
    else isTaken = false;
  };

  const turn = (isPatient: boolean): Promise<void> => {
    if (!isTaken) {
      isTaken = true;
      return Promise.resolve();
    }
    return new Promise((start) => (isPatient ? patient : eager).push(start));
  };

  return {
    take: async <T>(work: () => Promise<T>, isPatient = false): Promise<T> => {
      await turn(isPatient);
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
}
