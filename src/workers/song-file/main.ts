import { expose, transfer } from "comlink";
import { createSongFileService } from "./createSongFileService.ts";

expose(createSongFileService(transfer));
