/** The part that our tests use; the package has no types. */
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
