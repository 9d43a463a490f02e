import { Component } from "react";
import type { ReactNode } from "react";
import { Button } from "../controls/Button.tsx";
import { strings } from "../strings/shell.ts";
import { Actions, Details, Message } from "./Message.tsx";

export interface ErrorBoundaryProps {
  /** Saves the open documents as files. */
  readonly onDownload: () => void;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly error: unknown;
  readonly failed: boolean;
}

/** Shows an error if a screen fails, so that nobody loses work. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override readonly state: ErrorBoundaryState = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error, failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const message = this.state.error instanceof Error ? this.state.error.message : String(this.state.error);
    const chunk = /dynamically imported module|module script/i.test(message);
    return (
      <main>
        <Message title={strings.crashTitle} text={chunk ? strings.chunkText : strings.crashText}>
          <Details>{message}</Details>
          <Actions>
            <Button tone="primary" size="medium" onClick={() => location.reload()}>
              {strings.reload}
            </Button>
            <Button size="medium" onClick={this.props.onDownload}>
              {strings.downloadWork}
            </Button>
          </Actions>
        </Message>
      </main>
    );
  }
}
