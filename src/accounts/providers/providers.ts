/** Providers to sign in with instead of a password; each is offered only if it is set up. */
export const providers = {
  google: 'Google',
  microsoft: 'Microsoft',
  github: 'GitHub',
  oidc: 'your organisation',
} as const;

export type ProviderId = keyof typeof providers;

export function providerName(provider: string): string {
  if (provider === 'credential') return 'Password';
  return Object.entries(providers).find(([id]) => id === provider)?.[1] ?? provider;
}

type Settings = {
  GOOGLE_CLIENT_ID?: string | undefined;
  MICROSOFT_CLIENT_ID?: string | undefined;
  GITHUB_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
};

export function offeredProviders(settings: Settings): ProviderId[] {
  const ids = {
    google: settings.GOOGLE_CLIENT_ID,
    microsoft: settings.MICROSOFT_CLIENT_ID,
    github: settings.GITHUB_CLIENT_ID,
    oidc: settings.OIDC_CLIENT_ID,
  };
  return (['google', 'microsoft', 'github', 'oidc'] as const).filter((id) => ids[id]);
}
