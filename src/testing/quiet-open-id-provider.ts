/** The library warns of its settings for development, which are what a test wants, and takes no logger. */
for (const level of ['info', 'warn'] as const) {
  // oxlint-disable-next-line no-console -- the only place to hold it back
  const write = console[level];
  // oxlint-disable-next-line no-console -- the same
  console[level] = (...said: unknown[]) => {
    if (!/oidc-provider (WARNING|NOTICE)/.test(String(said[0]))) write(...said);
  };
}

/** Loaded only now, since it speaks as soon as it is. */
export const { Provider } = await import('oidc-provider');
