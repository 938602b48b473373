import { requireConsultant } from '../../accounts/guards.server.ts';
import { servicesContext } from '../../platform/services.ts';
import type { Route } from './+types/company-names.route.ts';
import { suggestCompanies } from './find-companies.server.ts';

/** What the script of a company's field asks while its name is typed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireConsultant({ request, context });
  const typed = new URL(request.url).searchParams.get('q') ?? '';
  const names = await suggestCompanies(context.get(servicesContext).db, typed);
  return Response.json(names, { headers: { 'cache-control': 'no-store' } });
}
