import { expect, it } from 'vitest';
import { assetAnswer } from './asset-files.server.ts';

const getPolicy = (address: string) =>
  assetAnswer(address, new Uint8Array(), 'https://firm.example')?.headers[
    'cross-origin-resource-policy'
  ];

it('lets other sites embed the preview pictures, but no other file', () => {
  expect(getPolicy('/social/home.png')).toBe('cross-origin');
  expect(getPolicy('/apple-touch-icon.png')).toBe('same-origin');
  expect(getPolicy('/assets/forms.js')).toBe('same-origin');
});
