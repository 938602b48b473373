import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

test('names browser and system from a user agent that claims several', () => {
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
  expect(deviceName(chrome)).toBe('Chrome on Linux');
  expect(deviceName(`${chrome} Edg/140.0`)).toBe('Edge on Linux');
  expect(deviceName('<script>')).toBe('An unknown device');
});
