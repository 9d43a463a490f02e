import { proxy } from "valtio/vanilla";
import { newMidiSession, type MidiSession } from "./session/MidiSession.ts";
import { newPageSession, type PageSession } from "./session/PageSession.ts";
import { newSongSession, type SongSession } from "./session/SongSession.ts";

/**
 * State on screen that is not part of a document: selection, views, tool, transport, devices, notices.
 * One valtio proxy for the whole client; canvases subscribe to the parts they draw. Note data never enters it.
 */
export interface Session extends SongSession, MidiSession, PageSession {}

export const createSession = (): Session =>
  proxy<Session>({ ...newSongSession(), ...newMidiSession(), ...newPageSession() });
