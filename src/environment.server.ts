// What a start sets before it loads anything else. No imports, which would be loaded twice.

/** React and others look at NODE_ENV when they are loaded, so this comes before them. */
export function assumeProduction(): void {
  process.env['NODE_ENV'] ??= 'production';
}

/** Where the build tool, a child process, is to put what it makes. */
export function buildInto(directory: string): void {
  process.env['BUILD_DIRECTORY'] = directory;
}
