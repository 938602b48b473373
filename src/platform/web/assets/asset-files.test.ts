import { expect, it } from 'vitest';
import { assetAnswer } from './asset-files.server.ts';

const policyOf = (address: string) =>
  assetAnswer(address, new Uint8Array(), 'https://firm.example')?.headers[
    'cross-origin-resource-policy'
  ];

it('lets other sites embed the preview pictures, but no other file', () => {
  expect(policyOf('/social/home.png')).toBe('cross-origin');
  expect(policyOf('/apple-touch-icon.png')).toBe('same-origin');
  expect(policyOf('/assets/forms.js')).toBe('same-origin');
});
