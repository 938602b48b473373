import { data, href } from 'react-router';
import { requireEditor } from '../accounts/guards.server.ts';
import { londonLocal } from '../platform/database/london-day.ts';
import { errorsIn, fieldProps, noticeIn } from '../platform/forms/form-answer.ts';
import { servicesContext } from '../platform/services.ts';
import { pagesWith, wordsKey } from '../platform/words/published.server.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/forms/error-summary.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Message } from '../ui/forms/message.tsx';

import '../ui/controls.css';
import type { Route } from './+types/admin-compare.route.ts';
import { Changes, GapsNote } from './changes.tsx';
import { compareContents } from './compare.server.ts';
import { ChangeTime, CompareWith, History, nameRevision, TooHeavy } from './compare-history.tsx';
import { textsIn } from './content.ts';
import {
  isOwn,
  listRevisions,
  mostRevisions,
  readRevisionWithGaps,
  titleOf,
} from './documents.server.ts';
import { compareAction } from './compare-action.server.ts';
import { previewPath } from './preview.server.ts';
import { findWeight, labelErrors } from './read-editor.server.ts';
import { readNamed } from './save-form.server.ts';
import './words.css';

/** What is in the editor against what is on the site; or with `?revision=3` against that one. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireEditor({ request, context });
  const services = context.get(servicesContext);
  const state = await readNamed(services, params);
  const { draft, inEditor, onSite, of, version, published, scheduled, kind, slug, document } =
    state;
  const query = new URL(request.url).searchParams;
  const number = readNumber(query.get('revision'));
  const found = number === null ? null : await readRevisionWithGaps(services.db, state, number);
  if (number !== null && !found) throw data(null, { status: 404 });
  const errors = draft ? labelErrors(state, draft.content) : [];
  const before = readNumber(query.get('before')) ?? undefined;
  const isNew = isOwn(state) && published === 0;
  const revisions = await listRevisions(services.db, state, before);
  return {
    label: titleOf(state),
    name: { kind, slug },
    weight: draft && errors.length === 0 ? await findWeight(state, draft) : null,
    preview: draft && document.page ? previewPath(services, state, document.page) : null,
    pages: pagesWith(wordsKey(kind, slug)).length,
    version,
    published,
    scheduled: scheduled?.number ?? 0,
    at: scheduled && !draft ? londonLocal(scheduled.at) : null,
    earlier: number,
    gaps: found?.gaps ?? null,
    hasDraft: draft !== null,
    changes: compareContents(of.schema, found?.content ?? (isNew ? {} : onSite), inEditor),
    fields: textsIn(inEditor).size,
    errors,
    revisions,
    isMore: revisions.length === mostRevisions,
    isOwn: isOwn(state),
    done: noticeIn(request.url, notices),
  };
}

const readNumber = (asked: string | null) =>
  asked && /^\d{1,6}$/.test(asked) ? Number(asked) : null;

const notices: Record<string, string> = {
  published: 'On the site now.',
  scheduled: 'It goes onto the site at that time, even when no one is here.',
};

export const action = compareAction;

export default function AdminCompare({ loaderData, actionData }: Route.ComponentProps) {
  const { label, name, version, earlier, hasDraft, changes, weight, gaps, preview } = loaderData;
  const { scheduled, at } = loaderData;
  const page = href('/admin/words/:kind/:slug', name);
  const isReady = hasDraft && changes.length > 0 && loaderData.errors.length === 0;
  const errors = errorsIn(actionData);
  const field = fieldProps(errors, actionData?.values ?? { at: at ?? '' });
  const refused = loaderData.errors.map((error) => ({ ...error, message: error.summary }));
  const from = earlier === null ? 'On the site' : nameRevision(earlier);
  return (
    <AdminPage
      title={`${label}: changes`}
      summary={<a href={page}>{label}</a>}
      actions={<HeadActs page={page} preview={preview} />}
      done={actionData ? undefined : loaderData.done}
    >
      {actionData?.kind === 'stale' && (
        <Message tone="error" title="This text was changed meanwhile: look at it as it is now" />
      )}
      <ErrorSummary
        errors={refused.length > 0 ? refused : errors}
        title="This draft cannot be published yet"
      />
      <div className="admin-columns">
        <section aria-label="Changes">
          <CompareWith page={loaderData} />
          <Changes
            changes={changes}
            heads={[from, hasDraft ? 'Draft' : scheduled > 0 ? 'On the clock' : 'On the site now']}
            editor={page}
          />
        </section>
        <aside>
          {weight !== null && <TooHeavy {...weight} />}
          {isReady && <GoLive version={version} field={field} pages={loaderData.pages} />}
          {at && <ChangeTime number={scheduled} field={field} />}
          {gaps && <GapsNote gaps={gaps} />}
        </aside>
      </div>
      <History page={loaderData} />
    </AdminPage>
  );
}

const HeadActs = ({ page, preview }: { page: string; preview: string | null }) => (
  <>
    <ButtonLink href={page} size="dense" variant="secondary" data-key="e">
      Edit <kbd className="key">E</kbd>
    </ButtonLink>
    {preview && (
      <ButtonLink href={preview} size="dense" variant="secondary" data-key="v">
        Preview <kbd className="key">V</kbd>
      </ButtonLink>
    )}
  </>
);

type GoLiveProps = {
  version: number;
  field: ReturnType<typeof fieldProps>;
  /** How many show it. */
  pages: number;
};

function GoLive({ version, field, pages }: GoLiveProps) {
  return (
    <form id="publish" method="post" className="form">
      <input type="hidden" name="version" value={version} />
      <Field label="What changed, for the history (optional)" {...field('note')} maxLength={200} />
      <Button name="intent" value="publish" data-send="anywhere">
        Publish now <kbd className="key">Ctrl Enter</kbd>
      </Button>
      {pages > 0 && <p className="hint">Shown on {pages === 1 ? '1 page' : `${pages} pages`}.</p>}
      <Field label="Or at a time, London" {...field('at')} type="datetime-local" />
      <Button name="intent" value="schedule" variant="secondary">
        Schedule
      </Button>
    </form>
  );
}
