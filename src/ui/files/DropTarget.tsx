import { FileDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { strings } from "../strings/files.ts";
import styles from "./DropTarget.module.css";

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/** Takes a file dropped anywhere on the page, and says so while one is dragged over it. */
export function DropTarget({ onFile }: { readonly onFile: (file: File) => void }) {
  const [over, setOver] = useState(false);
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
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
      if (hasFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) latest.current(file);
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
      <b>{strings.dropTitle}</b>
      <span>{strings.dropText}</span>
    </div>
  );
}
