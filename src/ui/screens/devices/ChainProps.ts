import type { Chain } from "../../../domain/midi-routing/chain.ts";

export interface ChainProps {
  readonly chain: Chain;
  readonly onChange: (change: Partial<Chain>) => void;
}
