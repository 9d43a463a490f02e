import { Actions, Message, type MessageProps } from "./Message.tsx";
import { Page } from "./Page.tsx";

/** A page that is one message, its heading, and where to go on from it: what the address names is not there, or is over. */
export const MessagePage = ({ children, ...message }: MessageProps) => (
  <Page>
    <Message {...message}>
      <Actions>{children}</Actions>
    </Message>
  </Page>
);
