import { Link } from "wouter";
import { Logo } from "../controls/Logo.tsx";
import { strings as common } from "../strings/common.ts";
import styles from "./TopBar.module.css";

/** The product's mark and name, and the way to where one begins. `className`: of the name. */
export const Brand = ({ to, className }: { readonly to: string; readonly className?: string | undefined }) => (
  <Link to={to} className={styles.brand} aria-label={common.product}>
    <Logo />
    <span className={className}>{common.product}</span>
  </Link>
);
