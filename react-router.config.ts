import type { Config } from '@react-router/dev/config';

/** `npm run build` builds beside the old build and swaps when it is complete. */
const buildDirectory = process.env['BUILD_DIRECTORY'] ?? 'build';

export default {
  appDirectory: 'src',
  buildDirectory,
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
