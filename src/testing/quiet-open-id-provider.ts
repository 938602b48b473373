/** The library warns about development settings, which tests want, and accepts no logger. */
for (const level of ['info', 'warn'] as const) {
  // oxlint-disable-next-line no-console -- the only place to hold it back
  const write = console[level];
  // oxlint-disable-next-line no-console -- the same
  console[level] = (...said: unknown[]) => {
    if (!/oidc-provider (WARNING|NOTICE)/.test(String(said[0]))) write(...said);
  };
}

/** Imported only now, since it warns on loading. */
export const { Provider } = await import('oidc-provider');
