// Each page that draws by Pixi loads this module before its first renderer.
import "pixi.js/unsafe-eval";
import { Ticker } from "pixi.js";

// Pixi's own clock would ask for every frame for ever, to look now and then for textures that nobody uses any more: it is
// turned by the frames that are drawn.
Ticker.system.autoStart = false;
Ticker.system.stop();
