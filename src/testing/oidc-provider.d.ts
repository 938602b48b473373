/** As much of it as our tests use; it comes without types. */
declare module 'oidc-provider' {
  export class Provider {
    constructor(issuer: string, configuration: object);
    callback(): import('node:http').RequestListener;
    use(
      middleware: (
        context: { path: string; body: Record<string, unknown> },
        next: () => Promise<void>,
      ) => Promise<void>,
    ): void;
    Client: { prototype: { redirectUriAllowed: (uri: string) => boolean } };
  }
}
