import { data, href } from 'react-router';
import * as z from 'zod/mini';
import { adminAction, invalid, success } from '../accounts/admin-action.server.ts';
import { requireEditor } from '../accounts/guards.server.ts';
import { errorsIn, fieldProps, noticeIn } from '../platform/forms/form-answer.ts';
import { type Services, servicesContext } from '../platform/services.ts';
import { AdminPage, DenseTable } from '../ui/admin-page.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { formatDay, fullMoment } from '../ui/content/dates.ts';
import { CardCell, CardHeading, CardRow } from '../ui/content/table.tsx';
import { ErrorSummary } from '../ui/forms/error-summary.tsx';
import { Field } from '../ui/forms/field.tsx';
import '../ui/controls.css';
import type { Route } from './+types/admin-kind.route.ts';
import { findKind } from './documents.server.ts';
import { createDocument, type DocumentPlace, listMany, slugField } from './many.server.ts';

/** Every document of one kind, and how a new one begins. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireEditor({ request, context });
  const services = context.get(servicesContext);
  const { name, label, many } = findMany(services, params);
  return {
    kind: name,
    label,
    item: many.item,
    path: many.path,
    documents: await listMany(services.db, name, many),
    done: noticeIn(request.url, { deleted: 'Deleted.' }),
  };
}

function findMany(services: Pick<Services, 'features'>, { kind }: { kind?: string }) {
  const found = findKind(services, kind ?? '');
  if (!found?.many) throw data(null, { status: 404 });
  return { ...found, many: found.many };
}

export const action = adminAction({
  may: 'editor',
  schema: z.object({
    intent: z.literal('create'),
    title: z.string().check(z.trim(), z.minLength(1, 'Give it a title'), z.maxLength(200)),
    slug: slugField,
  }),
  acts: {
    create: async ({ services, actor, params }, { title, slug }) => {
      const { name: kind, many } = findMany(services, params);
      const outcome = await createDocument(services, actor, { kind, slug }, { title, many });
      return outcome.kind === 'taken'
        ? invalid([{ field: 'slug', message: 'Another one has this address' }])
        : success(undefined, href('/admin/words/:kind/:slug', { kind, slug }));
    },
  },
});

export default function AdminKind({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, label, item, path, documents, done } = loaderData;
  const errors = errorsIn(actionData);
  const field = fieldProps(errors, actionData?.values ?? {});
  return (
    <AdminPage
      title={label}
      summary={<a href={href('/admin/words')}>Words</a>}
      done={done}
      actions={
        <ButtonLink href="#title" size="dense" data-key="c">
          New {item} <kbd className="key">C</kbd>
        </ButtonLink>
      }
    >
      <ErrorSummary errors={errors} />
      {documents.length > 0 && (
        <DenseTable caption={label} heads={['Title', 'Where it is', 'Address']} isCards>
          {documents.map((row) => (
            <DocumentRow key={row.slug} kind={kind} path={path} row={row} />
          ))}
        </DenseTable>
      )}
      <h2 id="new">New {item}</h2>
      <form
        method="post"
        action={href('/admin/words/:kind', { kind })}
        aria-labelledby="new"
        className="form measure"
      >
        <Field label="Title" required {...field('title')} maxLength={200} autoComplete="off" />
        <Field
          label="Address"
          hint={`What follows ${path}/, such as one-month-left. Fixed once published.`}
          required
          {...field('slug')}
          maxLength={60}
          autoComplete="off"
        />
        <Button size="dense" name="intent" value="create">
          Begin
        </Button>
      </form>
    </AdminPage>
  );
}

type Row = Route.ComponentProps['loaderData']['documents'][number];

function DocumentRow({ kind, path, row }: { kind: string; path: string; row: Row }) {
  const { slug, title, place, hasDraft } = row;
  return (
    <CardRow>
      <CardHeading href={href('/admin/words/:kind/:slug', { kind, slug })}>{title}</CardHeading>
      <CardCell at="wide">
        {placeText(row)}
        {hasDraft && place !== 'draft' && ', with a draft'}
      </CardCell>
      <CardCell at="wide">
        <a href={href('/admin/words/:kind/:slug/address', { kind, slug })}>
          {path}/{slug}
        </a>
      </CardCell>
    </CardRow>
  );
}

function placeText({ place, firstPublishedAt, scheduledFor }: Row): string {
  const since = firstPublishedAt ? ` since ${formatDay(firstPublishedAt)}` : '';
  const texts: Record<DocumentPlace, string> = {
    draft: 'Draft',
    scheduled: scheduledFor ? `Scheduled, ${fullMoment(scheduledFor)}` : '',
    'on-site': `Published${since}`,
    withdrawn: 'Withdrawn',
  };
  return texts[place];
}
