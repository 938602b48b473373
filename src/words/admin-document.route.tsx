import { data, href } from 'react-router';
import * as z from 'zod/mini';
import { adminAction, type Asked, conflict, success } from '../accounts/admin-action.server.ts';
import { requireAdmin } from '../accounts/guards.server.ts';
import { noticeIn } from '../platform/forms/form-answer.ts';
import { type Services, servicesContext } from '../platform/services.ts';
import { pagesWith, wordsKey } from '../platform/words/published.server.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/forms/error-summary.tsx';
import { Message } from '../ui/forms/message.tsx';
import '../ui/controls.css';
import type { Route } from './+types/admin-document.route.ts';
import { Changes } from './changes.tsx';
import { compareContents } from './compare.server.ts';
import { changeList, type Content, readContent } from './content.ts';
import { describeForm } from './describe.server.ts';
import { DocumentFacts } from './document-facts.tsx';
import { DocumentFields } from './document-form.tsx';
import { type DocumentState, findDeclared, readDocument, titleOf } from './documents.server.ts';
import { previewPath } from './preview.server.ts';
import { findErrors, saveDraft, unschedule } from './publish.server.ts';
import '../leads/person/admin-person.css';
import './words.css';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const services = context.get(servicesContext);
  const state = await readState(services, params);
  const { draft, of, kind, slug, document } = state;
  return {
    label: titleOf(state),
    name: { kind, slug },
    facts: factsOf(state),
    fields: describeForm(of.schema, draft?.content ?? state.onSite),
    errors: draft ? findErrors(state, draft.content) : [],
    pages: document.page ? [document.page] : pagesWith(wordsKey(kind, slug)),
    preview: draft && document.page ? previewPath(services, state, document.page) : null,
    done: noticeIn(request.url, notices),
  };
}

const notices: Record<string, string> = {
  saved: 'Draft saved. Nothing on the site has changed.',
  discarded: 'The draft is gone. What is on the site stays.',
  unscheduled: 'Off the clock: the revision stays among the others.',
  restored: 'The earlier revision is the draft now.',
};

const factsOf = ({ version, published, scheduled, draft }: DocumentState) => ({
  version,
  published,
  scheduled,
  draft: draft && { by: draft.by, at: draft.at },
});

async function readState(services: Services, name: { kind?: string; slug?: string }) {
  const declared = findDeclared(services, { kind: name.kind ?? '', slug: name.slug ?? '' });
  if (!declared) throw data(null, { status: 404 });
  return readDocument(services.db, declared);
}

const version = z.coerce.number();
const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['save', 'compare', 'discard', 'unschedule']), version }),
  z.object({ intent: z.enum(['add', 'remove', 'up', 'down']), version, target: z.string() }),
]);

type ListChange = Extract<z.output<typeof schema>, { target: string }>;

export const action = adminAction({
  may: 'admin',
  mostFields: 400,
  schema,
  acts: {
    save: (asked, form) => save(asked, form, () => success('saved')),
    compare: (asked, form) =>
      save(asked, form, ({ kind, slug }) =>
        success(undefined, href('/admin/words/:kind/:slug/compare', { kind, slug })),
      ),
    add: changed,
    remove: changed,
    up: changed,
    down: changed,
    discard: async ({ services, actor, params }, form) => {
      const state = await readState(services, params);
      const outcome = await saveDraft(services, actor, state, {
        content: null,
        version: form.version,
      });
      return outcome.kind === 'stale'
        ? conflict(staleAnswer(state, state.onSite))
        : success('discarded');
    },
    unschedule: async ({ services, actor, params }) => {
      await unschedule(services, actor, await readState(services, params));
      return success('unscheduled');
    },
  },
});

/** Kept first, with the change to one of its lists. */
function changed(asked: Asked, form: ListChange) {
  const { intent, target } = form;
  const [list = ''] = target.split('.');
  return save(
    asked,
    form,
    ({ kind, slug }) => {
      const page = href('/admin/words/:kind/:slug', { kind, slug });
      return success(undefined, `${page}#${intent === 'add' ? list : target}`);
    },
    (content, state) => changeList(state.of.schema, content, intent, target),
  );
}

async function save(
  { services, actor, params, fields }: Asked,
  { version: began }: { version: number },
  then: (state: DocumentState) => ReturnType<typeof success>,
  change: (content: Content, state: DocumentState) => Content = (content) => content,
) {
  const state = await readState(services, params);
  const typed = readContent(state.of.schema, fields);
  const content = change(typed, state);
  const outcome = await saveDraft(services, actor, state, { content, version: began });
  return outcome.kind === 'saved' ? then(state) : conflict(staleAnswer(state, typed));
}

/** Theirs stays the draft; ours is in the form, and saving it again replaces theirs. */
const staleAnswer = (state: DocumentState, typed: Content) => ({
  is: 'stale' as const,
  fields: describeForm(state.of.schema, typed),
  changes: compareContents(state.of.schema, state.draft?.content ?? state.onSite, typed),
});

export default function AdminDocument({ loaderData, actionData }: Route.ComponentProps) {
  const { label, name, facts, errors, pages, preview, done } = loaderData;
  const stale = actionData?.is === 'stale' ? actionData : null;
  const act = { name: 'intent', size: 'dense', formNoValidate: true } as const;
  return (
    <AdminPage
      title={label}
      summary={<a href={href('/admin/words')}>Words</a>}
      done={stale ? undefined : done}
    >
      {stale && (
        <Message tone="error" title="This text was changed meanwhile, so yours was not saved">
          <p>Yours is in the form, and replaces theirs if you save it now. From theirs to yours:</p>
          <Changes changes={stale.changes} />
        </Message>
      )}
      {!stale && errors.length > 0 && (
        <ErrorSummary errors={errors} title="This draft cannot be published yet" />
      )}
      <div className="admin-columns person">
        <form method="post" className="form words-form">
          <input type="hidden" name="version" value={facts.version} />
          <DocumentFields
            fields={stale?.fields ?? loaderData.fields}
            errors={stale ? [] : errors}
          />
          <div className="button-row">
            <Button {...act} variant="secondary" value="save">
              Save draft
            </Button>
            <Button {...act} value="compare">
              Compare and publish
            </Button>
          </div>
        </form>
        <DocumentFacts name={name} facts={facts} preview={preview} pages={pages} />
      </div>
    </AdminPage>
  );
}
