import type { Locator, Page } from '@playwright/test';
import { features } from '../src/features.server.ts';
import type { SamplePerson, VisitorForm } from '../src/platform/feature.ts';
import { newAddress } from './new-address.ts';

/** Every form of visitors, as the manifests have them. */
export const visitorForms: readonly VisitorForm[] = features.flatMap(({ forms = [] }) => forms);

/** Those that are one page; the assessment has tests of its own. */
export const singleForms = visitorForms.filter(({ hasSteps }) => !hasSteps);

export const newPerson = (): SamplePerson => ({
  name: 'Ana Smith',
  email: newAddress(),
  phone: `020 7946 ${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`,
  message: `Hello. ${crypto.randomUUID()}`,
});

/** The form on its page that React takes over. */
export const formOn = (page: Page): Locator => page.locator('[data-island] form:visible').first();

/** Fills in what the form's sample has, in the fields that a person sees. */
export async function fillSample(page: Page, { sample }: VisitorForm): Promise<void> {
  for (const [name, value] of Object.entries(sample(newPerson()))) {
    const field = formOn(page).locator(`[name="${name}"]:visible`);
    if ((await field.count()) === 0) continue;
    const kind = await field.first().evaluate((one) => one.getAttribute('type') ?? one.localName);
    if (kind === 'checkbox') await field.check();
    else if (kind === 'radio') await field.and(page.locator(`[value="${value}"]`)).check();
    else if (kind === 'select') await field.selectOption(value);
    else await field.fill(value);
  }
}

export const submitButton = (page: Page): Locator => formOn(page).locator('[type=submit]');
