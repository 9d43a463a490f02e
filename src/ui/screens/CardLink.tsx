import { Link } from "wouter";
import { classes } from "../controls/classes.ts";
import styles from "./CardLink.module.css";

export interface CardLinkProps {
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: string;
}

/** The name on a card with a picture: the whole card opens. */
export const CardLink = ({ to, className, children }: CardLinkProps) => (
  <Link to={to} className={classes(styles.link, className)}>
    {children}
  </Link>
);
