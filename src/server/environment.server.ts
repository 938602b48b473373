// Set by a start before it loads anything else. This file has no imports, which would be loaded twice.

/** React and other libraries read NODE_ENV when loaded, so this has to come first. */
export function assumeProduction(): void {
  process.env['NODE_ENV'] ??= 'production';
}

/** Tells the build tool, a child process, where to write its output. */
export function buildInto(directory: string): void {
  process.env['BUILD_DIRECTORY'] = directory;
}

/**
 * The built server's environment: V8's compiled code is cached in this folder, written at the end of a
 * process that found none, and malloc uses a single arena, since the C library otherwise keeps what each
 * thread has freed.
 */
export function environmentOfServer(compileCache: string): Record<string, string | undefined> {
  return {
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: compileCache,
    MALLOC_ARENA_MAX: '1',
    ...process.env,
  };
}
