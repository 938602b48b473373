import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/*.table.server.ts',
  out: './src/platform/database/migrations',
});
