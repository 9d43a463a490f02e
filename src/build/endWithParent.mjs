// npm runs scripts in a shell that passes no signal on.

const LOOK_MS = 250;

/** Ends this process in order (SIGTERM) when the one that started it is gone. */
export function endWithParent() {
  const parent = process.ppid;
  const looks = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looks);
    process.kill(process.pid, "SIGTERM");
  }, LOOK_MS);
  looks.unref();
}
