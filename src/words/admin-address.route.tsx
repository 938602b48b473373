import { data, href } from 'react-router';
import * as z from 'zod/mini';
import { adminAction, invalid, success } from '../accounts/admin-action.server.ts';
import { requireEditor } from '../accounts/guards.server.ts';
import { errorsIn, fieldProps, noticeIn } from '../platform/forms/form-answer.ts';
import { servicesContext } from '../platform/services.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/forms/error-summary.tsx';
import { Field } from '../ui/forms/field.tsx';
import '../ui/controls.css';
import type { Route } from './+types/admin-address.route.ts';
import { findKind } from './documents.server.ts';
import {
  deleteDocument,
  listMany,
  renameDocument,
  slugField,
  withdrawDocument,
} from './many.server.ts';

/** Where one of many stands: its address, and how it leaves the site. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireEditor({ request, context });
  const services = context.get(servicesContext);
  const { many } = findKind(services, params.kind) ?? {};
  const documents = many ? await listMany(services.db, params.kind, many) : [];
  const row = documents.find(({ slug }) => slug === params.slug);
  if (!many || !row) throw data(null, { status: 404 });
  const { title, place, isFixed } = row;
  return {
    name: { kind: params.kind, slug: params.slug },
    title,
    item: many.item,
    page: `${many.path}/${params.slug}`,
    place,
    isFixed,
    done: noticeIn(request.url, notices),
  };
}

const notices: Record<string, string> = {
  renamed: 'It has this address now.',
  withdrawn: 'Off the site. What it said is kept as a draft.',
  fixed: 'It has been on the site: its address stays, and it can be withdrawn, not deleted.',
};

export const action = adminAction({
  may: 'editor',
  schema: z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('rename'), slug: slugField }),
    z.object({ intent: z.enum(['withdraw', 'delete']) }),
  ]),
  acts: {
    rename: async ({ services, actor, params }, { slug }) => {
      const name = nameIn(params);
      const { kind } = await renameDocument(services, actor, name, slug);
      if (kind === 'taken') {
        return invalid([{ field: 'slug', message: 'Another one has this address' }]);
      }
      const page = href('/admin/words/:kind/:slug/address', { ...name, slug });
      return kind === 'fixed' ? success('fixed') : success('renamed', page);
    },
    withdraw: async ({ services, actor, params }) => {
      await withdrawDocument(services, actor, nameIn(params));
      return success('withdrawn');
    },
    delete: async ({ services, actor, params }) => {
      const name = nameIn(params);
      const { kind } = await deleteDocument(services, actor, name);
      if (kind === 'fixed') return success('fixed');
      return success('deleted', href('/admin/words/:kind', { kind: name.kind }));
    },
  },
});

const nameIn = ({ kind = '', slug = '' }: { kind?: string; slug?: string }) => ({ kind, slug });

export default function AdminAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { name, title, item, page, place, isFixed, done } = loaderData;
  const errors = errorsIn(actionData);
  const field = fieldProps(errors, actionData?.values ?? { slug: name.slug });
  const act = { name: 'intent', size: 'dense' } as const;
  return (
    <AdminPage
      title={title}
      summary={<a href={href('/admin/words/:kind/:slug', name)}>Back to its text</a>}
      done={done}
    >
      <ErrorSummary errors={errors} />
      <form method="post" className="form measure">
        {isFixed ? (
          <p>
            Its address is {place === 'on-site' ? <a href={page}>{page}</a> : page}, and stays: it
            is in letters and emails of others.
          </p>
        ) : (
          <>
            <Field label="Address" required {...field('slug')} maxLength={60} autoComplete="off" />
            <Button {...act} value="rename">
              Change the address
            </Button>
            <p>No visitor has seen this {item} yet.</p>
            <Button {...act} variant="danger" value="delete" formNoValidate>
              Delete it
            </Button>
          </>
        )}
        {place === 'on-site' && (
          <>
            <p>
              Withdrawn, its address says so in one sentence, from the next second on. What it says
              now is kept here.
            </p>
            <Button {...act} variant="danger" value="withdraw">
              Withdraw it
            </Button>
          </>
        )}
      </form>
    </AdminPage>
  );
}
