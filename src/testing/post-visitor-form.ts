import { type ActionFunctionArgs, RouterContextProvider } from 'react-router';
import type { SamplePerson, VisitorForm } from '../platform/feature.ts';
import { requestContext, servicesContext } from '../platform/services.ts';
import routes from '../routes.ts';
import { testContext } from './test-context.ts';
import type { TestServices } from './test-services.ts';

type Answer = { kind: string; reference?: string; token?: string };
type Action = (args: ActionFunctionArgs) => Promise<{ data: Answer }>;

const modules = import.meta.glob<{ action: Action }>('../**/*.route.tsx');

/** Posts a form's sample to its page, as the page's script does, and returns the answer. */
export async function postVisitorForm(
  services: TestServices,
  { page, sample }: VisitorForm,
  { network, ...person }: SamplePerson & { network: string },
): Promise<Answer> {
  const module = await modules[`../${routes.find(({ path }) => `/${path}` === page)?.file}`]?.();
  if (!module) throw new Error(`no page at ${page}`);
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestContext, testContext({ network, wantsData: true }));
  const url = new URL(page, 'https://www.example.org');
  const body = new URLSearchParams(sample(person));
  const request = new Request(url, { method: 'POST', body });
  return (await module.action({ request, context, url, params: {}, pattern: page })).data;
}
