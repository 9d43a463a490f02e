import { FileDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { hasFiles } from "../shell/refuseDrops.ts";
import { strings } from "../strings/files.ts";
import styles from "./Files.module.css";

/** Takes files dropped anywhere on the page, and says so while they are dragged over it. */
export function DropTarget({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    // Enter and leave fire for every element on the way; their balance tells whether the file is still here.
    let depth = 0;
    const onEnter = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      depth++;
      setOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (hasFiles(event) && --depth <= 0) setOver(false);
    };
    const onOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer!.dropEffect = "copy";
    };
    const onDrop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) latest.current(files);
    };
    const listeners = { dragenter: onEnter, dragleave: onLeave, dragover: onOver, drop: onDrop } as const;
    for (const [type, listener] of Object.entries(listeners)) addEventListener(type as "drop", listener);
    return () => {
      for (const [type, listener] of Object.entries(listeners)) removeEventListener(type as "drop", listener);
    };
  }, []);
  if (!over) return null;
  return (
    <div className={styles.target}>
      <FileDown size="2rem" strokeWidth={1.5} aria-hidden="true" />
      <b className="size-5 weight-600">{strings.dropTitle}</b>
      <span className="text-2 size-3">{strings.dropText}</span>
    </div>
  );
}
