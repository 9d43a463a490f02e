import { expose, transfer } from "comlink";
import { createMidiFileService } from "./createMidiFileService.ts";

expose(createMidiFileService(transfer));
