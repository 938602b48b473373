/** The library warns about development settings, which tests want, and accepts no logger. */
function holdBack(printer: Pick<Console, 'info' | 'warn'>): void {
  for (const level of ['info', 'warn'] as const) {
    const write = printer[level];
    printer[level] = (...said: unknown[]) => {
      if (!/oidc-provider (WARNING|NOTICE)/.test(String(said[0]))) write(...said);
    };
  }
}

holdBack(console);

/** Imported only now, since it warns on loading. */
export const { Provider } = await import('oidc-provider');
