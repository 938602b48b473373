import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    // The server and the pages are one build, so that they share one copy of every module.
    ssr: { build: { rolldownOptions: { input: './src/server/main.ts' } } },
  },
});
