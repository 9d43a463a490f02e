import type { CSSProperties } from "react";
import { hexOfRgb, oklchToRgb, PALETTE, paletteColor } from "../../domain/color.ts";
import type { UserSummaryJson } from "../../protocol/http/userCalls.ts";
import styles from "./Account.module.css";

export interface AvatarProps {
  readonly user: Pick<UserSummaryJson, "id" | "name"> & { readonly avatar?: UserSummaryJson["avatar"] };
  readonly size?: "small" | "large";
  /** Accessible name, for places without a name beside it. */
  readonly label?: string;
}

/** A user's picture; without one their initials on two colours of their own. */
export function Avatar({ user, size = "small", label }: AvatarProps) {
  const { id, name, avatar } = user;
  if (avatar) {
    return <img className={styles.avatar} data-size={size} src={avatar[size]} alt={label ?? ""} draggable={false} />;
  }
  const hue = hueOf(id);
  const colors = { "--from": hexAt(hue), "--to": hexAt(hue + 3) } as CSSProperties;
  return (
    <span className={styles.avatar} data-size={size} style={colors}>
      {/* A picture rather than words: what speech says to press is the name. */}
      <span aria-hidden="true" data-initials={initialsOf(name)} />
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  );
}

const hexAt = (index: number): string => hexOfRgb(oklchToRgb(paletteColor(index)));

/** Always the same one for a user. */
function hueOf(id: string): number {
  let sum = 0;
  for (let i = 0; i < id.length; i++) sum = (sum * 31 + id.charCodeAt(i)) % 65_521;
  return sum % PALETTE.length;
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = firstLetter(words[0] ?? "");
  const last = words.length > 1 ? firstLetter(words.at(-1) ?? "") : "";
  return (first + last).toUpperCase() || "?";
}

const firstLetter = (word: string): string => Array.from(word)[0] ?? "";
