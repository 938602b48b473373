// What a start sets before it loads anything else. No imports, which would be loaded twice.

/** React and others look at NODE_ENV when they are loaded, so this comes before them. */
export function assumeProduction(): void {
  process.env['NODE_ENV'] ??= 'production';
}

/** Where the build tool, a child process, is to put what it makes. */
export function buildInto(directory: string): void {
  process.env['BUILD_DIRECTORY'] = directory;
}

/**
 * What the built server runs with: V8's work on it kept in this folder, written when a process ends that
 * found none, and one arena of memory. By default the C library keeps what each thread has freed.
 */
export function environmentOfServer(compileCache: string): Record<string, string | undefined> {
  return {
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: compileCache,
    MALLOC_ARENA_MAX: '1',
    ...process.env,
  };
}
