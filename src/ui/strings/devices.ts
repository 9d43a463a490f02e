import type { Curve, MessageGroup, RuleKind } from "../../domain/midi-routing/chain.ts";

const groups: Readonly<Record<MessageGroup, string>> = {
  notes: "Notes",
  pressure: "Pressure",
  controllers: "Controllers",
  programs: "Programs",
  bend: "Bend",
  system: "Song position",
  realtime: "Clock",
  sysEx: "SysEx",
};

const curves: Readonly<Record<Curve, string>> = { linear: "Linear", soft: "Soft", hard: "Hard", fixed: "Fixed" };

const ruleKinds: Readonly<Record<RuleKind, string>> = { note: "Note", controller: "CC", program: "Program" };

/** Names of the app's own ports. */
export const portNames = { loopback: "Loopback", routing: "Routing" } as const;

export const loopSentence = (from: string, to: string): string =>
  `${from} → ${to} was disconnected because it creates a feedback loop. Remove the loop, then reconnect.`;

export const loopbackSentence =
  "Messages go round through Loopback: some were dropped. Remove the feedback loop, or send less to Loopback.";

/** Words of the devices screen. */
export const deviceStrings = {
  title: "Devices",
  tabs: { list: "Ports", routing: "Routing", monitor: "Monitor", sysEx: "SysEx", time: "Clock and latency" },
  panicAll: "Panic",
  openFile: "Open a setup",
  saveFile: "Save the setup",
  setupName: "Padroll devices",
  opened: (count: number) => (count === 1 ? "1 port is set up" : `${count} ports are set up`),

  access: {
    prompt: "Padroll has no access to your MIDI devices yet.",
    ask: "Connect MIDI devices",
    denied: "The browser refuses access to MIDI devices. Allow it in the settings of this site, then try again.",
    again: "Try again",
    unsupported: "This browser has no Web MIDI: Chrome, Edge and Firefox do. The loopback works here, too.",
    firefox: "Firefox finds devices that were plugged in later only after a reload.",
    reload: "Reload",
    none: "No MIDI device is connected. Plug one in: it appears here at once.",
  },

  inputs: "Inputs",
  outputs: "Outputs",
  noInputs: "No MIDI inputs yet",
  noOutputs: "No MIDI outputs yet",
  connected: "connected",
  gone: "gone",
  virtual: "of the app",
  hidden: "hidden",
  by: (maker: string) => maker || "no maker given",
  settingsOf: (name: string) => `Settings of ${name}`,
  panicOf: (name: string) => `Panic: silence ${name}`,
  clockIn: (bpm: string, jitter: string) => `${bpm} BPM, jitter ${jitter} ms`,
  alias: "Alias",
  colour: "Color",
  noColour: "No color",
  colourNumber: (number: number) => `Color ${number}`,
  hide: "Hide where ports are chosen",
  sendOffset: "Send offset",
  inputOffset: "Input offset",
  offsetHint: {
    in: "Moves incoming messages earlier by this amount.",
    out: "Delays outgoing messages by this amount.",
  },
  ms: (value: number) => `${value} ms`,
  greeting: "Sent when it is connected",
  greetingHint: "One message a line, in hexadecimal: C0 05",
  controllerNames: "Names of controllers",
  controllerNamesHint: "One a line: 74 Cutoff",
  wire: "Connection",
  wires: {
    auto: (isDin: boolean) => (isDin ? "Automatic: 5-pin DIN" : "Automatic: USB"),
    din: () => "5-pin DIN",
    usb: () => "USB",
  },
  dinHint: "A DIN cable carries 3,125 bytes a second. Controllers are thinned to that; notes never wait.",
  sendsClock: "Send MIDI clock",
  savePreset: "Save as a preset",
  forget: "Forget this port",

  matrix: "Routing matrix",
  matrixHint:
    "Press a cell to put in a cable, press it again to see its chain. Ends of notes always take the way of their beginning.",
  source: "From",
  boardSource: "Boards",
  boardSourceHint: "what boards send to the output Routing",
  appSink: "Padroll",
  cell: (from: string, to: string, state: string) => `${from} to ${to}: ${state}`,
  states: {
    none: "no cable",
    direct: "heard as it is",
    plain: "cable",
    chain: "cable with a chain",
    off: "switched off",
    loop: "disconnected because of a feedback loop",
  },
  chainOf: (from: string, to: string) => `${from} → ${to}`,
  noCable: "Choose a cell to see its chain.",
  on: "Cable is in",
  removeCable: "Pull the cable",
  closeLoop: "Reconnect",
  loopHint: "Disconnected: what was sent came back again and again. Remove the feedback loop, then reconnect.",
  rate: (perSecond: number) => `${perSecond}/s`,
  rateNow: "Traffic",
  filter: "Filter",
  map: "Map",
  guard: "Guard",
  kinds: "Kinds that pass",
  channels: "Channels that pass",
  keys: "Keys",
  velocities: "Velocities",
  from: "from",
  to: "to",
  blockedControllers: "Controllers that do not pass",
  blockedHint: "Numbers, with commas between",
  channel: "Channel",
  asItCame: "As it came",
  transpose: "Transpose",
  octave: "Octave",
  scale: "Scale",
  root: "Root",
  velocity: "Velocity",
  curve: "Curve",
  bend: "Bend",
  bendFrom: "from ±",
  bendTo: "to ±",
  zones: "Split and layer",
  addZone: "Add a part",
  zone: (number: number) => `Part ${number}`,
  removeZone: (number: number) => `Remove part ${number}`,
  rules: "Conversions",
  addRule: "Add a conversion",
  rule: (number: number) => `Conversion ${number}`,
  removeRule: (number: number) => `Remove conversion ${number}`,
  wide: "Pair of 14 bits",
  limit: "CC a second",
  noLimit: "no limit",
  loops: "A cable that creates a feedback loop is disconnected.",
  groups,
  curves,
  ruleKinds,

  monitor: "Monitor",
  hex: "Bytes",
  saveMid: "Save as a MIDI file",
  notSaved: (reason: string) => `The MIDI file could not be made. ${reason}`,
  saveSyx: "Save SysEx",
  capture: "MIDI monitor",
  ofLast: (shown: number) => `${shown.toLocaleString("en-US")} of the latest 1,000 messages`,
  nothingShown: "Nothing of this kind is among the latest 1,000 messages.",

  sysExOff: "SysEx can change what your devices hold, so that the browser asks for it separately.",
  sysExAllow: "Allow SysEx",
  sysExRefused: "The browser refuses SysEx. Allow it in the settings of this site, then try again.",
  identity: "Who is there",
  identify: (name: string) => `Ask ${name}`,
  noAnswer: "Nobody has answered yet.",
  identityText: (maker: string, family: number, model: number, version: string) =>
    `${maker} · family ${family} · model ${model} · version ${version}`,
  dumps: "Dumps",
  noDumps: "Start a dump on your device: what it sends is kept here. Or open a file.",
  openSyx: "Open a .syx file",
  bytes: (count: number) => `${count.toLocaleString("en-US")} bytes`,
  blocks: (count: number) => (count === 1 ? "1 message" : `${count} messages`),
  saveDump: (name: string) => `Save ${name}`,
  removeDump: (name: string) => `Remove ${name}`,
  sendDump: (name: string) => `Send ${name}`,
  compareWith: (name: string) => `Compare ${name} with another`,
  compareFirst: "Choose the other one to compare with.",
  same: "Both are the same.",
  different: (count: number, at: number) =>
    `${count.toLocaleString("en-US")} bytes differ, the first at ${at.toLocaleString("en-US")}.`,
  output: "Output",
  input: "Input",
  pause: "Pause between",
  sending: (done: number, total: number) => `Sending ${done + 1} of ${total}`,
  stopSending: "Stop",
  sendFailed: "The output did not take it.",
  tooLarge: (bytes: number) => `A dump of ${bytes.toLocaleString("en-US")} bytes was left out: 1 MB is the most.`,

  clock: "Clock out",
  clockHint:
    "A song that plays sends its clock, with start, stop and song position. Without one, the clock has this tempo.",
  clockOutputs: "Outputs that get clock",
  bpm: "BPM",
  startClock: "Start the clock",
  stopClock: "Stop the clock",
  clockState: (isSong: boolean, isRunning: boolean) => {
    if (isSong) return "The song sends its own clock while it plays.";
    return isRunning ? "Clock is being sent." : "The clock stands still.";
  },
  clockHeard: "Clock in",
  clockSource: "Tempo of songs and boards",
  ownTempo: "their own",
  goneDevice: (name: string) => `${name} (gone)`,
  clockSourceHint:
    "Songs and boards follow the clock of this input, with its start, stop, continue and song position. If the clock is lost, they go on in its tempo.",
  clockSourceState: (isFollowed: boolean, bpm: number | null) => {
    if (!isFollowed) return "Songs and boards play in their own tempo.";
    return bpm === null ? "Nothing is heard of its clock yet." : `Its clock is heard: ${bpm.toFixed(1)} BPM.`;
  },
  clockLost: (bpm: number | null) =>
    `The MIDI clock stopped coming: the song goes on ${bpm === null ? "in its own tempo" : `at ${bpm.toFixed(1)} BPM`}. Check the cable, or start the clock again.`,
  noClock: "No input is connected.",
  noClockHere: "none",
  latency: "Latency test",
  latencyHint:
    "Connect the output with the input by a cable, or choose a device that echoes: 100 notes are sent and heard.",
  startTest: "Start the test",
  testing: (sent: number) => `${sent} of 100 notes sent`,
  median: "Median",
  p95: "95 %",
  jitter: "Jitter",
  heard: "Heard",
  silent: "None of the notes came back. Check the cable and the ports.",
  proposal: (ms: string) => `Take ${ms} ms as the input's offset`,
  offsetTaken: "The input's offset is set.",
} as const;
