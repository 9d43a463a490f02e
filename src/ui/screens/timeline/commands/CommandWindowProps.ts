export interface CommandWindowProps {
  readonly onClose: () => void;
}
