import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent, PointerEvent } from "react";
import { AVATAR_SIZES } from "../../../../protocol/http/pictures.ts";
import { Button } from "../../../controls/Button.tsx";
import { Dialog } from "../../../controls/Dialog.tsx";
import { SubmitButton } from "../../../controls/SubmitButton.tsx";
import { strings as common } from "../../../strings/common.ts";
import { strings } from "../../../strings/profile.ts";
import { cropSquare, insidePicture, MOST_ZOOM, sideOf, type Crop } from "./cropArea.ts";
import styles from "./Profile.module.css";

export interface CropDialogProps {
  readonly picture: ImageBitmap | null;
  readonly onCancel: () => void;
  readonly onUse: (file: Blob) => Promise<void>;
}

/** Places the square of a picture that is used. */
export function CropDialog({ picture, onCancel, onUse }: CropDialogProps) {
  const [crop, setCrop] = useState<Crop>(MIDDLE);
  const [pending, setPending] = useState(false);
  const [shown, setShown] = useState(picture);
  if (shown !== picture) {
    setShown(picture);
    setCrop(MIDDLE);
  }
  const use = async (): Promise<void> => {
    if (!picture) return;
    setPending(true);
    const file = await cutOut(picture, crop);
    if (file) await onUse(file);
    setPending(false);
  };
  return (
    <Dialog
      title={strings.cropTitle}
      open={picture !== null}
      onClose={onCancel}
      actions={
        <>
          <Button size="medium" onClick={onCancel}>
            {common.cancel}
          </Button>
          <SubmitButton size="medium" wide={false} pending={pending} onClick={() => void use()}>
            {strings.use}
          </SubmitButton>
        </>
      }
    >
      {picture && <Cropper picture={picture} crop={crop} onCrop={setCrop} />}
    </Dialog>
  );
}

const MIDDLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };
/** Pixels of the canvas that the square is placed on. */
const STAGE = 640;
/** Part of a step that an arrow key moves by. */
const KEY_STEP = 0.04;

interface CropperProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onCrop: (crop: Crop) => void;
}

function Cropper({ picture, crop, onCrop }: CropperProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = ref.current?.getContext("2d");
    if (context) draw(context, picture, crop, STAGE);
  }, [picture, crop]);
  /** By parts of the square's side. */
  const move = (right: number, down: number): void => {
    const side = sideOf(picture, crop.zoom);
    const x = crop.x - (right * side) / picture.width;
    const y = crop.y - (down * side) / picture.height;
    onCrop(insidePicture({ ...crop, x, y }, picture));
  };
  const zoom = (to: number): void => onCrop(insidePicture({ ...crop, zoom: to }, picture));
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    move(event.movementX / width, event.movementY / width);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    move(step[0] * KEY_STEP, step[1] * KEY_STEP);
  };
  return (
    <div className="grid justify-items-center gap-16">
      <p className="text-2 text-center">{strings.cropHelp}</p>
      <div className={styles.stage}>
        <button
          type="button"
          className={styles.handle}
          aria-label={strings.crop}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onPointerMove}
          onKeyDown={onKeyDown}
          onWheel={(event) => zoom(crop.zoom * (event.deltaY < 0 ? 1.08 : 1 / 1.08))}
        >
          <canvas ref={ref} width={STAGE} height={STAGE} />
        </button>
      </div>
      <label className={styles.zoom}>
        {strings.zoom}
        <input
          className="flex-1 min-width-0 height-24"
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => zoom(Number(event.target.value))}
        />
      </label>
    </div>
  );
}

const STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function draw(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  picture: ImageBitmap,
  crop: Crop,
  pixels: number,
): void {
  const { left, top, side } = cropSquare(crop, picture);
  context.imageSmoothingQuality = "high";
  context.clearRect(0, 0, pixels, pixels);
  context.drawImage(picture, left, top, side, side, 0, 0, pixels, pixels);
}

/** Twice as large as it is shown at most, for the server to make its own sizes of. */
const SENT = AVATAR_SIZES.large * 2;

async function cutOut(picture: ImageBitmap, crop: Crop): Promise<Blob | null> {
  const pixels = Math.max(1, Math.round(Math.min(SENT, sideOf(picture, crop.zoom))));
  const canvas = new OffscreenCanvas(pixels, pixels);
  const context = canvas.getContext("2d");
  if (!context) return null;
  draw(context, picture, crop, pixels);
  return canvas.convertToBlob({ type: "image/png" });
}
