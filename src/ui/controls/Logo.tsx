/** The mark: four pads. */
export function Logo() {
  return (
    <svg width="1.5rem" height="1.5rem" viewBox="0 0 24 24" aria-hidden="true">
      <rect x="1" y="1" width="10" height="10" rx="2.5" fill="var(--primary)" />
      <rect x="13" y="1" width="10" height="10" rx="2.5" fill="var(--line-strong)" />
      <rect x="1" y="13" width="10" height="10" rx="2.5" fill="var(--line-strong)" />
      <rect x="13" y="13" width="4.4" height="10" rx="2" fill="var(--text-2)" />
      <rect x="18.6" y="13" width="4.4" height="10" rx="2" fill="var(--text-2)" />
    </svg>
  );
}
