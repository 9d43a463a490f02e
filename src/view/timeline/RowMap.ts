import type { OpenSong } from "../../state/transport.ts";
import { PERCUSSION_BANK } from "../../domain/reference/gmInstruments.ts";
import { drumRowName, drumRowsOf, shownDrumRows, type DrumRow } from "../../domain/timeline/drumMap.ts";
import type { NoteList } from "../../domain/timeline/NoteList.ts";
import type { Roll, Track } from "../../domain/timeline/records.ts";
import type { Session } from "../../state/session.ts";
import { editedRolls } from "../../state/timeline/editedRolls.ts";

/** Pitches of the roll's rows. Rows count from the foot: on a keyboard a row is its pitch. */
export interface RowMap {
  readonly count: number;
  /** The row of each pitch, -1 where it has none. */
  readonly rowOf: Float32Array;
  /** The pitch of each row. */
  readonly pitchOf: Uint8Array;
  /** Names of the rows, from the bottom; null where they are the keys of a piano. */
  readonly names: readonly string[] | null;
}

/** A row for each key. */
export const KEY_ROWS: RowMap = {
  count: 128,
  rowOf: Float32Array.from({ length: 128 }, (_, pitch) => pitch),
  pitchOf: Uint8Array.from({ length: 128 }, (_, row) => row),
  names: null,
};

/** The rows of a kit, `rows` from the top. */
function drumRowMap(rows: readonly DrumRow[]): RowMap {
  const upwards = rows.toReversed();
  const rowOf = new Float32Array(128).fill(-1);
  for (const [row, { number }] of upwards.entries()) rowOf[number] = row;
  return {
    count: upwards.length,
    rowOf,
    pitchOf: Uint8Array.from(upwards, ({ number }) => number),
    names: upwards.map(drumRowName),
  };
}

/** True if a track is edited in rows of drums: as the user chose, else if it plays a kit. */
export function showsDrums({ rowsOf }: Pick<Session["editor"], "rowsOf">, track: Track | undefined): boolean {
  if (!track) return false;
  const chosen = rowsOf[track.id];
  return chosen === undefined ? track.pluginValues.bank === PERCUSSION_BANK : chosen === "drums";
}

/**
 * The rows of the active clip in the editor, of an empty editor those of the selected track. Clips of which not all are written
 * in rows of drums share keys: rows are not to change with what is grabbed. A row that stands for its hits stays when they go,
 * until other clips are opened or the rows of the kit are edited: rows are not to jump under the pencil.
 */
export function editorRows({ session, timeline }: OpenSong): RowMap {
  const document = timeline.current;
  const rolls = editedRolls(document, session.selection);
  const track = document.tracks.get(rolls[0]?.trackId ?? session.selection.trackId ?? "");
  const isOnRows = ({ trackId }: Roll): boolean => showsDrums(session.editor, document.tracks.get(trackId));
  return track && showsDrums(session.editor, track) && rolls.every(isOnRows) ? mapOf(session, track, rolls) : KEY_ROWS;
}

/** Rows that the editor of a session shows. */
interface ShownRows {
  readonly rolls: readonly Roll[];
  readonly rows: readonly DrumRow[];
  /** The pitches that the clips have, or had since they were opened. */
  readonly pitches: ReadonlySet<number>;
  readonly map: RowMap;
}

const shownRows = new WeakMap<Session, ShownRows>();

function mapOf(session: Session, track: Track, rolls: readonly Roll[]): RowMap {
  const rows = drumRowsOf(track);
  const before = shownRows.get(session);
  const isOpen = before?.rows === rows && areSameClips(before.rolls, rolls);
  if (isOpen && before.rolls === rolls) return before.map;
  const used = pitchesOfAll(rolls);
  const pitches = isOpen ? new Set([...before.pitches, ...used]) : used;
  const map = pitches.size === before?.pitches.size && isOpen ? before.map : drumRowMap(shownDrumRows(rows, pitches));
  shownRows.set(session, { rolls, rows, pitches, map });
  return map;
}

/** Whichever of them is the active one. */
function areSameClips(before: readonly Roll[], rolls: readonly Roll[]): boolean {
  const ids = new Set(before.map(({ id }) => id));
  return ids.size === rolls.length && rolls.every(({ id }) => ids.has(id));
}

const pitchesByRolls = new WeakMap<readonly Roll[], ReadonlySet<number>>();

function pitchesOfAll(rolls: readonly Roll[]): ReadonlySet<number> {
  if (rolls.length === 1) return pitchesOf(rolls[0]!.notes);
  let pitches = pitchesByRolls.get(rolls);
  if (!pitches) pitchesByRolls.set(rolls, (pitches = new Set(rolls.flatMap(({ notes }) => [...pitchesOf(notes)]))));
  return pitches;
}

const pitchesByList = new WeakMap<NoteList, ReadonlySet<number>>();
/** Cache by the column of pitches, which a chunk shares with its copies after edits of other columns. */
const pitchesByColumn = new WeakMap<Uint8Array, ReadonlySet<number>>();

/** Every pitch that a list has. */
function pitchesOf(list: NoteList): ReadonlySet<number> {
  const known = pitchesByList.get(list);
  if (known) return known;
  const pitches = new Set<number>();
  for (const { number } of list.chunks) {
    let of = pitchesByColumn.get(number);
    if (!of) pitchesByColumn.set(number, (of = new Set(number)));
    for (const pitch of of) pitches.add(pitch);
  }
  pitchesByList.set(list, pitches);
  return pitches;
}
