import { clockSource } from "../state/devices/clockSource.ts";
import type { Studio } from "../state/Studio.ts";

/** Applies the devices' choice of clock source to `follower`, now and with each change. */
export async function followClockSource(
  studio: Pick<Studio, "devices">,
  follower: { setSource(portId: string | null): void },
): Promise<void> {
  const { book } = await studio.devices();
  const follow = (): void => follower.setSource(clockSource(book)?.id ?? null);
  book.onChange(follow);
  follow();
}
