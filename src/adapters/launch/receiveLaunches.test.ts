import { expect, test, vi } from "vitest";
import { receiveLaunches, type FileHandle, type LaunchQueue } from "./receiveLaunches.ts";

const handleOf = (name: string): FileHandle => ({ name, getFile: () => Promise.resolve(new File(["x"], name)) });
const lost: FileHandle = { name: "lost.mid", getFile: () => Promise.reject(new Error("It was moved.")) };

test("files that the system opens are received, also while the app runs; those that are gone are reported", async () => {
  const setConsumer = vi.fn<LaunchQueue["setConsumer"]>();
  const onFiles = vi.fn<(files: readonly File[]) => void>();
  const onFailure = vi.fn();
  receiveLaunches({
    queue: { setConsumer },
    caches: () => undefined,
    location: { search: "" },
    history: { state: null, replaceState: () => expect.unreachable() },
    onFiles,
    onFailure,
  });
  const launch = setConsumer.mock.lastCall![0];
  launch({ files: [handleOf("a.mid"), lost, handleOf("b.json")] });
  await vi.waitFor(() => expect(onFiles).toHaveBeenCalledOnce());
  expect(onFiles.mock.lastCall![0].map(({ name }) => name)).toEqual(["a.mid", "b.json"]);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith("lost.mid", "It was moved.");
  // A launch without files, or with lost ones alone, opens nothing.
  launch({});
  launch({ files: [lost] });
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(2));
  launch({ files: [handleOf("c.kar")] });
  await vi.waitFor(() => expect(onFiles).toHaveBeenCalledTimes(2));
  expect(onFiles.mock.lastCall![0].map(({ name }) => name)).toEqual(["c.kar"]);
});
