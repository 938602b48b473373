import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/** What cannot be undone has an edge of its own, unlike Save. */
export const expectDanger = (button: Locator) =>
  expect(button).toHaveCSS('border-left-width', '6px');
