import { expect, type Locator, type Page } from "playwright/test";
import { writeBoard } from "../../src/domain/board/boardJson.ts";
import { newBoard } from "../../src/domain/board/newBoard.ts";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import type { FlyerJson } from "../../src/protocol/http/flyerCalls.ts";
import { bankBytes, INSTRUMENT, SAMPLE, smallBank } from "../spec/samplesBank.ts";
import { followSystem } from "./axe.ts";
import { drop } from "./drop.ts";
import { melodyFile } from "./fixtures.ts";
import { enter, openSide } from "./jamPages.ts";
import { OVERLAYS } from "./overlays.ts";
import { OverlayWalk } from "./overlayWalk.ts";
import { chooserOf } from "./openSong.ts";
import { openSignedIn, OwnServer } from "./ownServer.ts";
import { test } from "./test.ts";

let server: OwnServer;

test.setTimeout(process.env["PICTURES_DIR"] === undefined ? 400_000 : 900_000);

test.beforeAll(async () => {
  server = await OwnServer.start();
});

test.afterAll(() => server.stop());

/** Another screen within the app, as a link leads to it. */
async function lead(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, "", to), path);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached({ timeout: 30_000 });
  await page.waitForLoadState("networkidle");
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name }).first();

/** Opens a menu by keys and chooses one of its items. */
const choose = (page: Page, opener: Locator, item: string | RegExp) => async (): Promise<void> => {
  await opener.press("Enter");
  await page.getByRole("menuitem", { name: item }).press("Enter");
};

async function chooseFile(page: Page, open: () => Promise<void>, name: string, bytes: Uint8Array): Promise<void> {
  const chooser = await chooserOf(page, { click: open });
  await chooser.setFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });
}

/** A bank of one short sample. */
const BANK = bankBytes(
  smallBank({
    presets: [{ name: "Click", bank: 0, program: 0, zones: [{ generators: [[INSTRUMENT, 0]] }] }],
    instruments: [{ name: "Click", zones: [{ generators: [[SAMPLE, 0]] }] }],
    samples: [{ name: "Click", start: 0, end: 64, loopStart: 8, loopEnd: 56, rate: 48_000, key: 60 }],
  }),
);

test("axe finds nothing and nothing is cut or small in what a song opens over the screen, in any theme, in forced colors and on a phone", async ({
  page,
}) => {
  await followSystem(page);
  await page.goto(`${server.url}/timeline`);
  await button(page, "Open demo song").waitFor();
  const walk = await OverlayWalk.start(page);
  const command = (name: string) => () => walk.command(name);
  await walk.look("ArrangementPlace.Invitation", button(page, "Sample songs"));
  await button(page, "Open demo song").press("Enter");
  await page.getByRole("listitem", { name: /^Track 3:/ }).waitFor();
  const roll = page.getByRole("application", { name: /^Piano roll/ });
  await roll.focus();
  await page.keyboard.press("Alt+ArrowRight");

  await test.step("windows of commands", async () => {
    await walk.look("PaletteDialog.PaletteDialog", () => page.keyboard.press("Control+k"));
    await walk.look("HelpWindow.HelpWindow", () => page.keyboard.press("?"));
    await walk.look("SettingsDialog.SettingsDialog", button(page, "Settings"));
    await roll.focus();
    await walk.look("QuantizeDialog.QuantizeDialog", command("Quantize…"));
    await walk.look("AudioExportDialog.AudioExportDialog", command("Export audio…"));
    await walk.look("VersionsDialog.VersionsDialog", command("Versions…"));
    await walk.look("TemplatesDialog.TemplatesDialog", command("New from template…"));
    await walk.look("ClockDialog.ClockDialog", command("MIDI clock…"));
    for (const name of ["Tempo…", "Time signature…", "Key signature…"])
      await walk.look("RulerDialog.Shell", command(name));
    await page.keyboard.press("Shift+D");
    await walk.look("DrumRowsDialog.DrumRowsDialog", command("Edit drum rows…"));
    await walk.look("DrumFillDialog.DrumFillDialog", command("Fill drum row…"));
    await roll.focus();
    await page.keyboard.press("Shift+D");
  });
  await test.step("menus and panels of the bars and canvases", async () => {
    await walk.look("SongTitle.SongTitle", button(page, "Song menu"));
    await walk.look("PositionDisplay.SignatureCell", button(page, /^Time signature/), "desk");
    await walk.look("TempoCell.TempoCell", button(page, /^MIDI clock/), "desk");
    await walk.look("RecordButtons.RecordButtons", button(page, "Recording options"), "desk");
    await walk.look("TrackCorner.TrackCorner", button(page, "Add track"));
    await walk.look("EditorBar.RollTools", button(page, "Transform"));
    await walk.look("LanesMenu.LanesMenu", button(page, "Lanes"));
    await walk.look("RollMenu.RollMenu", async () => {
      await roll.focus();
      await page.keyboard.press("ContextMenu");
    });
    await walk.look("TrackHeads.TrackHeads", async () => {
      await button(page, /^Grand Piano/).focus();
      await page.keyboard.press("ContextMenu");
    });
    await walk.look("ArrangementPlace.ArrangementMenu", async () => {
      await page.getByRole("application", { name: /^Arrangement/ }).focus();
      await page.keyboard.press("ContextMenu");
    });
    await page.getByRole("tab", { name: "Properties" }).press("Enter");
    await walk.look("TrackDevices.TrackDevices", button(page, "Add device"), "desk");
  });
  await test.step("the mixer", async () => {
    await page.getByRole("radio", { name: "Mixer", exact: true }).press("Space");
    await walk.look("EqualizerButton.EqualizerButton", button(page, /^Equalizer of/));
    await walk.look("LimiterButton.LimiterButton", button(page, /^Limiter of/));
    await button(page, /^(Narrow|Wide) strips/).press("Enter");
    await walk.look("MixerStrip.FoldedSends", button(page, /^Sends, equalizer and limiter of/));
    await page.getByRole("radio", { name: "Roll", exact: true }).press("Space");
  });
  await test.step("the side panel of a phone", async () => {
    await walk.look("TimelineScreen.TimelineScreen", () => button(page, "Show side panel").press("Enter"), "phone");
  });
  await test.step("files", async () => {
    await walk.look("MergeDialog.MergeDialog", async () => {
      await chooseFile(
        page,
        choose(page, button(page, "Song menu"), "Add files to song…"),
        "one.mid",
        melodyFile([60, 64], 0),
      );
    });
    await page.getByRole("tab", { name: "Instruments" }).press("Enter");
    await chooseFile(page, () => button(page, "Load sound bank…").press("Enter"), "click.sf2", BANK);
    await walk.look("BankDialog.BankDialog", button(page, /^About /));
    await walk.look("ImportReport.ImportReport", () => drop(page, [{ name: "broken.mid", text: "MThd" }]));
  });
  expect([...walk.seen].toSorted()).toEqual(OVERLAYS.song.toSorted());
});

test("nor in what a board and its editor open", async ({ page }) => {
  await followSystem(page);
  await page.goto(`${server.url}/midi`);
  await button(page, /^Kick/).waitFor();
  const walk = await OverlayWalk.start(page);
  const onBoard = button(page, /^Board:/);
  await walk.look("BoardNameControl.BoardNameControl", onBoard);
  await walk.look("OutputControl.OutputControl", button(page, /^Output/));
  await walk.look("BoardBar.ChannelControl", button(page, /^Channel/), "desk");
  await walk.look("SoundControl.SoundControl", button(page, /^Sound/), "desk");
  await walk.look("BoardBar.VelocityControl", button(page, /^Velocity/), "desk");
  await walk.look("ChainControls.HarmonyControls", button(page, /^Scale/), "desk");
  await walk.look("ChainControls.HarmonyControls", button(page, /^Chord/), "desk");
  await walk.look("ChainControls.RepeatControl", button(page, /^Repeat/), "desk");
  await walk.look("StageMenu.StageMenu", button(page, "Stage and settings"), "desk");
  await walk.look("BoardBar.MoreControl", button(page, "More"), "phone");
  await walk.look("useBoardItems.RenameDialog", choose(page, onBoard, "Rename…"));
  await walk.look("ShareDialog.ShareDialog", choose(page, onBoard, "Share…"));
  await choose(page, onBoard, "Set lists…")();
  await button(page, "New set list").press("Enter");
  await walk.look("SetListPanel.AddBoard", button(page, "Add a board"), "desk");

  await lead(page, "/edit");
  await button(page, /^Grid/).waitFor();
  await walk.look("Toolbar.Toolbar", button(page, /^Grid/), "desk");
  await page.getByRole("application", { name: /^Board\./ }).focus();
  await page.keyboard.press("Control+a");
  await walk.look("Toolbar.Toolbar", button(page, "Align"), "desk");
  await walk.look("Toolbar.Toolbar", button(page, "Distribute"), "desk");
  await walk.look("Toolbar.PageMenu", button(page, "Page 1"), "desk");
  await walk.look("LayoutMenu.LayoutMenu", button(page, "Layout"), "desk");
  await walk.look("Toolbar.ViewMenus", button(page, /^Screen preview/), "desk");
  await walk.look("Toolbar.ViewMenus", button(page, /^Zoom/), "desk");
  await walk.look("NameFields.EmojiButton", button(page, "Choose an emoji"), "desk");
  await walk.look("TemplateList.TemplateList", button(page, /^Drums/));
  expect([...walk.seen].toSorted()).toEqual(OVERLAYS.board.toSorted());
});

interface People {
  readonly email: string;
  readonly friendId: string;
  readonly boardId: string;
  readonly ownEvent: EventJson;
  readonly otherEvent: EventJson;
  readonly flyer: FlyerJson;
}

/** An administrator with work, an event and a flyer of their own, who was reported to. */
async function people(): Promise<People> {
  const [email, friend] = [await server.user("pro"), await server.user()];
  await server.makeAdmin(email);
  const publish = async (owner: string, board: ReturnType<typeof writeBoard>): Promise<string> => {
    const { id } = await server.call<{ id: string }>(owner, "/project/api/v1/projectDocument/", {
      name: board.name,
      contentType: board.version,
      contentJson: JSON.stringify(board),
    });
    await server.call(owner, `/project/api/v1/publicBoard/${id}/publish`, {});
    return id;
  };
  const boardId = await publish(email, writeBoard(newBoard({ name: "Sunday finger drums with a long name" })));
  const event = (owner: string) =>
    server.call<EventJson>(owner, "/engine/api/v1/event/", { name: "Dub", visibility: "public" });
  const [ownEvent, otherEvent] = [await event(email), await event(friend)];
  const flyer = await server.call<FlyerJson>(email, "/engine/api/v1/flyer/", { title: "Doors", eventId: ownEvent.id });
  const friendId = otherEvent.owner.id;
  await server.call(email, "/presence/api/v1/report/", { userId: friendId, kind: "spam", text: "Advertises" });
  return { email, friendId, boardId, ownEvent, otherEvent, flyer };
}

test("nor in what the pages of somebody signed in open", async ({ page }) => {
  const { email, friendId, ownEvent, otherEvent, flyer } = await people();
  await followSystem(page);
  await openSignedIn(page, server, email);
  const walk = await OverlayWalk.start(page);
  await button(page, /^Account menu/).waitFor();
  await walk.look("UserMenu.UserMenu", button(page, /^Account menu/));
  await walk.look("SyncState.SyncState", button(page, /^(Saved in your account|Saving)/), "desk");
  await walk.look("DashboardScreen.NewBoardDialog", button(page, "New board"));
  await walk.look("DeletedDialog.DeletedDialog", button(page, "Recently deleted"));
  await walk.look("WorkCard.Card", button(page, /^More options for/));

  await lead(page, "/account");
  await walk.look("DeleteSection.DeleteSection", button(page, "Delete account…"));
  await lead(page, "/account/profile");
  await walk.look("CropDialog.CropDialog", async () => {
    const picture = await page.screenshot();
    await chooseFile(page, () => button(page, /^(Choose|Change) picture/).press("Enter"), "me.png", picture);
  });
  await lead(page, "/account/subscription");
  await walk.look("PlanTable.Choose", button(page, /^Switch to/));
  await lead(page, "/plugin/devices");
  await walk.look("DevicesScreen.Actions", button(page, "Clock and latency"));
  await walk.look("DevicesScreen.Actions", button(page, "SysEx"));
  await walk.look("DevicesScreen.Actions", button(page, "More for devices"), "phone");
  await lead(page, "/admin");
  await walk.look("ReportList.ReportCard", button(page, /^Actions/));
  await page.getByRole("radio", { name: "Accounts" }).press("Space");
  await walk.look("AccountList.AccountRow", button(page, /^Actions/));
  await lead(page, `/users/${friendId}`);
  await walk.look("Relation.Relation", button(page, "More"));
  await walk.look("ReportDialog.ReportDialog", choose(page, button(page, "More"), "Report…"));
  await lead(page, "/events");
  await walk.look("NearFilter.NearFilter", button(page, "Anywhere"));
  await walk.look("TagFilter.TagFilter", button(page, "Tags"));
  await walk.look("EventFeedButton.EventFeedButton", button(page, "Subscribe"));
  for (const { id } of [ownEvent, otherEvent]) {
    await lead(page, `/events/${id}`);
    await walk.look("EventActions.EventMenu", button(page, "More"));
  }
  await lead(page, `/flyers/${flyer.id}`);
  await walk.look("FlyerScreen.OwnerMenu", button(page, "More"));

  expect([...walk.seen].toSorted()).toEqual(OVERLAYS.account.toSorted());
});

test("nor in what a jam room opens", { tag: "@sound" }, async ({ page, browser }) => {
  const [owner, other] = [await server.user(), await server.user()];
  const { event } = await server.call<{ event: EventJson }>(owner, "/engine/api/v1/launch/", { name: "Blue hour" });
  const path = `/plugin/jamroom/${event.id}#${event.joinCode}`;
  await followSystem(page);
  await openSignedIn(page, server, owner, path);
  await enter(page);
  const guest = await (await browser.newContext()).newPage();
  await openSignedIn(guest, server, other, path);
  await enter(guest);
  const walk = await OverlayWalk.start(page);
  await walk.look("InviteDialog.InviteDialog", button(page, "Invite"));
  const menu = button(page, "Room settings");
  await walk.look("RoomMenu.RoomMenu", menu);
  await walk.look("RoomMenu.GuestsDialog", choose(page, menu, "Guests…"));
  await walk.look("RoomMenu.EndJamDialog", choose(page, menu, "End jam…"));
  await walk.look("RoomKey.RoomKey", button(page, /^Key:/), "desk");
  await walk.look("RoomPeople.MemberMenu", button(page, /^Actions for/), "desk");
  await openSide(page, "People");
  await walk.look("RoomPeople.Choices", button(page, "MIDI outputs"), "desk");
  await walk.look("SessionControls.SessionMenu", button(page, "Tempo and mode"), "phone");
  expect([...walk.seen].toSorted()).toEqual(OVERLAYS.room.toSorted());
});
