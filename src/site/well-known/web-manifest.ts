import { company } from '../../company.ts';

/** What a browser needs to put the site on a home screen. It opens in the browser, as a site does. */
export function webManifest() {
  return {
    name: company.name,
    short_name: company.name,
    description: company.audience,
    lang: 'en-GB',
    start_url: '/',
    display: 'browser',
    // `--paper` by day, from src/ui/tokens.css; a manifest cannot follow the visitor's theme.
    background_color: '#f5efe0',
    theme_color: '#f5efe0',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  };
}
