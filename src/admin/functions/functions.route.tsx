import { data, redirect } from 'react-router';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { formFields } from '../../platform/forms/form-fields.server.ts';
import { noticeIn } from '../../platform/forms/notice-in.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import type { Route } from './+types/functions.route.ts';
import { DeadLetters } from './dead-letters.tsx';
import { FunctionTable } from './function-table.tsx';
import { functionNotices } from './functions.ts';
import { readFunctions, retryDeadLetters, runNow } from './functions.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const state = await readFunctions(context.get(servicesContext));
  return { ...state, done: noticeIn(request.url, functionNotices) };
}

/** `run` names the job to start; `letter` the dead letter to retry, or all of them. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = await requireAdmin({ request, context });
  const services = context.get(servicesContext);
  const { run, letter } = await formFields(request);
  if (run) {
    const outcome = await runNow(services, run, actor);
    if (outcome === 'unknown') throw data(null, { status: 404 });
    throw redirect(`/admin/functions?done=${outcome}`, 303);
  }
  const count = await retryDeadLetters(
    services,
    !letter || letter === 'all' ? null : letter,
    actor,
  );
  throw redirect(`/admin/functions?done=${count > 0 ? 'retried' : 'none'}`, 303);
}

export default function AdminFunctions({ loaderData }: Route.ComponentProps) {
  const { functions, deadLetters, dead, done } = loaderData;
  return (
    <AdminPage
      title="Edge Functions"
      says={`${functions.length} functions, ${dead} dead ${dead === 1 ? 'letter' : 'letters'}`}
      done={done}
    >
      <FunctionTable functions={functions} />
      <DeadLetters letters={deadLetters} total={dead} />
    </AdminPage>
  );
}
