import type { ReactNode } from "react";
import { useTurn } from "../hooks/useTurn.ts";

/** A part of a large screen, made in a task of its own; its place has its size without it. */
export const Later = ({ children }: { readonly children: ReactNode }) => useTurn() && children;
