/** The part that our tests use; the package has no types. */
declare module 'hoodiecrow-imap' {
  type Message = { uid: number; flags: string[]; raw: string };
  type Mailbox = { uidvalidity: number; uidnext: number; messages: Message[] };
  type Connection = { send(response: object): void };
  type FetchHandler = (
    connection: Connection,
    message: Message,
    query: { partial?: number[] },
  ) => object;
  type Server = {
    server: import('node:net').Server;
    users: Record<string, { password: string }>;
    fetchHandlers: Record<string, FetchHandler>;
    listen(port: number, host: string): void;
    close(done: () => void): void;
    getMailbox(path: string): Mailbox;
    appendMessage(path: string, flags: string[], arrivedAt: string, raw: string): void;
    setCommandHandler(
      command: string,
      handle: (
        connection: Connection,
        parsed: { tag: string },
        data: string,
        done: () => void,
      ) => void,
    ): void;
  };
  export default function createServer(options: object): Server;
}

declare module 'hoodiecrow-imap/lib/commands/handlers/fetch.js' {
  const handlers: { BODY: import('hoodiecrow-imap').FetchHandler };
  export default handlers;
}
