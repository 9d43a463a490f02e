import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { arrangedBoard } from "../../../domain/board/arrangedBoard.ts";
import { isOnPage, pageCount } from "../../../domain/board/pages.ts";
import type { Board, Pad } from "../../../domain/board/records.ts";
import { dateText } from "../../strings/dates.ts";
import { sheetStrings as words } from "../../strings/sheet.ts";
import { controlLines, type ControlLine } from "./controlLines.ts";
import styles from "./BoardSheet.module.css";

export interface BoardSheetProps {
  readonly board: Board;
  readonly onPrinted: () => void;
}

/** The open board on paper: where its controls are, and what each of them sends. Prints itself once it is there. */
export function BoardSheet({ board, onPrinted }: BoardSheetProps) {
  useEffect(() => {
    addEventListener("afterprint", onPrinted);
    print();
    return () => removeEventListener("afterprint", onPrinted);
  }, [onPrinted]);
  return createPortal(<Sheet board={board} />, document.body);
}

function Sheet({ board }: { readonly board: Board }) {
  const lines = controlLines(board);
  const [date] = useState(() => new Date());
  return (
    <article className={styles.sheet} aria-label={words.sheet(board.name)}>
      <header>
        <h1>{board.name}</h1>
        <p>{words.facts(lines.length, dateText(date))}</p>
        {board.description && <p>{board.description}</p>}
      </header>
      {(board.otherLayout ? SHAPES : [null]).map((shape) => (
        <section key={shape}>
          {shape && <h2>{words.layouts[shape]}</h2>}
          {Array.from({ length: pageCount(board) }, (_, index) => (
            <Plan key={index + 1} board={shape ? arrangedBoard(board, shape) : board} page={index + 1} />
          ))}
        </section>
      ))}
      {board.showKeyboard && (
        <p>{words.keyboard(board.startOctave, board.endOctave, words.channel(board.keyboardChannel))}</p>
      )}
      <table>
        <thead>
          <tr>
            {words.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.number} line={line} />
          ))}
        </tbody>
      </table>
    </article>
  );
}

function Line({ line }: { readonly line: ControlLine }) {
  return (
    <tr>
      <td>{line.number}</td>
      <th scope="row">{line.label}</th>
      <td>{line.type}</td>
      <td>
        {line.messages.map((message, index) => (
          // Two messages of a pad may read the same; they never change places on paper.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index}>{message}</div>
        ))}
      </td>
      <td>{line.range}</td>
      <td>{line.channel}</td>
      <td>{line.port}</td>
    </tr>
  );
}

const CELL = 100;
const SHAPES = ["landscape", "portrait"] as const;

/** The controls of a page where they are, by the numbers of the table. */
function Plan({ board, page }: { readonly board: Board; readonly page: number }) {
  const height = CELL * 0.6;
  return (
    <svg className={styles.plan} viewBox={`0 0 ${board.cols * CELL} ${board.rows * height}`} aria-hidden="true">
      {board.pads.map(
        (pad, index) =>
          isOnPage(pad, page) && (
            <PlanPad key={pad.id} pad={pad} number={index + 1} cellHeight={height} size={textSize(board)} />
          ),
      )}
    </svg>
  );
}

/** Small cells make a large picture: their numbers stay as large on paper. */
const textSize = ({ cols }: Board): number => 18 * Math.max(1, cols / 8);

interface PlanPadProps {
  readonly pad: Pad;
  readonly number: number;
  readonly cellHeight: number;
  readonly size: number;
}

function PlanPad({ pad, number, cellHeight, size }: PlanPadProps) {
  const { row, col, width, height } = pad.location;
  const [x, y, w] = [col * CELL, row * cellHeight, width * CELL];
  return (
    <g>
      <rect x={x + 4} y={y + 4} width={w - 8} height={height * cellHeight - 8} rx="6" stroke={pad.color} />
      <text x={x + 12} y={y + 8 + size} fontSize={size} fontWeight="600">
        {number}
      </text>
      <svg x={x + 4} y={y} width={w - 12} height={height * cellHeight}>
        <text x="8" y={height * cellHeight - 14} fontSize={size * 0.8}>
          {pad.label}
        </text>
      </svg>
    </g>
  );
}
