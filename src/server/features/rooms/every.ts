/** Works every so many ms, one run at a time. */
export function every(ms: number, work: () => Promise<void>, onError: (error: unknown) => void): NodeJS.Timeout {
  let isBusy = false;
  const run = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      await work();
    } catch (error) {
      onError(error);
    }
    isBusy = false;
  };
  return setInterval(() => void run(), ms).unref();
}
