import { ALL_CHANNELS, MESSAGE_GROUPS, type Chain, type MessageGroup } from "../../../domain/midi-routing/chain.ts";
import { noteLabel } from "../../../domain/music/noteLabel.ts";
import { deviceStrings as words } from "../../strings/devices.ts";

const MOST_NAMES = 2;

/** Channels as ranges, for example `1–3 10`. `channels`: bit n is channel n + 1. */
function channelRanges(channels: number): string {
  const ranges: string[] = [];
  for (let channel = 1; channel <= 16; channel++) {
    if (((channels >> (channel - 1)) & 1) === 0) continue;
    const first = channel;
    while (channel < 16 && ((channels >> channel) & 1) === 1) channel++;
    ranges.push(first === channel ? String(first) : `${first}–${channel}`);
  }
  return ranges.join(" ");
}

/** The channels that a cable passes on, and those that they become. */
export function channelText({ channels, channel }: Pick<Chain, "channels" | "channel">): string {
  const from = (channels & ALL_CHANNELS) === ALL_CHANNELS ? words.route.all : channelRanges(channels);
  if (from === "") return words.route.noChannel;
  return channel === 0 ? from : `${from} → ${channel}`;
}

/** Effect of a cable on messages, in a few words; the first two of its settings. */
export function routeText(chain: Chain): string {
  const parts = [
    groupText(chain),
    chain.lowKey > 0 || chain.highKey < 127 ? `${noteLabel(chain.lowKey)}–${noteLabel(chain.highKey)}` : "",
    chain.zones.length > 0 ? words.route.zones(chain.zones.length) : "",
    shiftText(chain.transpose + 12 * chain.octave),
    chain.rules.length > 0 ? words.route.rules(chain.rules.length) : "",
    chain.scale === "chromatic" ? "" : words.scale,
    chain.velocityCurve === "linear" ? "" : words.curves[chain.velocityCurve],
  ].filter((part) => part !== "");
  return parts.length === 0 ? words.route.everything : parts.slice(0, MOST_NAMES).join(", ");
}

const shiftText = (semitones: number): string =>
  semitones === 0 ? "" : semitones > 0 ? `+${semitones}` : `−${-semitones}`;

const inSentence = (group: MessageGroup): string =>
  group === "sysEx" ? words.groups[group] : words.groups[group].toLowerCase();

function groupText({ blocked }: Chain): string {
  if (blocked.length === 0) return "";
  const passing = MESSAGE_GROUPS.filter((group) => !blocked.includes(group));
  if (passing.length === 0) return words.route.nothing;
  if (passing.length <= MOST_NAMES) return words.route.only(passing.map(inSentence));
  return blocked.length <= MOST_NAMES
    ? words.route.without(blocked.map(inSentence))
    : words.route.kinds(passing.length);
}
