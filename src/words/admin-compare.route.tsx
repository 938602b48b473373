import { data, href } from 'react-router';
import * as z from 'zod/mini';
import { londonMoment } from '../platform/database/london-day.ts';
import { adminAction, conflict, invalid, success } from '../accounts/admin-action.server.ts';
import { requireEditor } from '../accounts/guards.server.ts';
import { freeText } from '../platform/forms/contact-details.ts';
import { errorsIn, noticeIn } from '../platform/forms/form-answer.ts';
import { type Services, servicesContext } from '../platform/services.ts';
import { firstRoundTrip } from '../platform/words/kind.server.ts';
import { weighPage, wordsKey } from '../platform/words/published.server.ts';
import { AdminPage, DenseTable } from '../ui/admin-page.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { fullMoment } from '../ui/content/dates.ts';
import { ErrorSummary } from '../ui/forms/error-summary.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Message } from '../ui/forms/message.tsx';

import '../ui/controls.css';
import type { Route } from './+types/admin-compare.route.ts';
import { Changes, GapsNote } from './changes.tsx';
import { compareContents } from './compare.server.ts';
import {
  type DocumentState,
  type Draft,
  findDeclared,
  listRevisions,
  readDocument,
  readRevision,
  readRevisionWithGaps,
  titleOf,
} from './documents.server.ts';
import { findErrors, publish, saveDraft } from './publish.server.ts';
import './words.css';

type Params = { kind?: string; slug?: string };

async function readState(services: Services, { kind = '', slug = '' }: Params) {
  const declared = findDeclared(services, { kind, slug });
  if (!declared) throw data(null, { status: 404 });
  return readDocument(services.db, declared);
}

/** The draft against what is on the site; or with `?revision=3` what is on the site against that one. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireEditor({ request, context });
  const services = context.get(servicesContext);
  const state = await readState(services, params);
  const { draft, onSite, of, version, published, kind, slug } = state;
  const asked = new URL(request.url).searchParams.get('revision');
  const number = asked && /^\d{1,6}$/.test(asked) ? Number(asked) : null;
  const found = number === null ? null : await readRevisionWithGaps(services.db, state, number);
  const earlier = found?.content;
  if (number !== null && !earlier) throw data(null, { status: 404 });
  const [from, to] = earlier ? [earlier, onSite] : [onSite, draft?.content ?? onSite];
  const errors = draft && !earlier ? findErrors(state, draft.content) : [];
  return {
    label: titleOf(state),
    name: { kind, slug },
    weight: draft && !earlier && errors.length === 0 ? await findWeight(state, draft) : null,
    version,
    published,
    earlier: number,
    gaps: found?.gaps ?? null,
    hasDraft: draft !== null,
    changes: compareContents(of.schema, from, to),
    errors,
    revisions: await listRevisions(services.db, state),
    done: noticeIn(request.url, notices),
  };
}

/** What the page would weigh, if that is more than arrives at once. */
async function findWeight({ kind, slug, of, document: { page } }: DocumentState, draft: Draft) {
  if (!of.isLight || !page) return null;
  const bytes = await weighPage(page, { key: wordsKey(kind, slug), content: draft.content });
  return bytes !== null && bytes > firstRoundTrip ? { bytes, most: firstRoundTrip } : null;
}

const notices: Record<string, string> = {
  published: 'On the site now.',
  scheduled: 'It goes onto the site at that time, even when no one is here.',
};

const schema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('publish'),
    version: z.coerce.number(),
    note: z._default(freeText(), ''),
  }),
  z.object({
    intent: z.literal('schedule'),
    version: z.coerce.number(),
    note: z._default(freeText(), ''),
    at: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'Choose a day and a time')),
  }),
  z.object({ intent: z.literal('restore'), version: z.coerce.number(), target: z.string() }),
]);

type Form = Exclude<z.output<typeof schema>, { intent: 'restore' }>;

export const action = adminAction({
  may: 'editor',
  schema,
  acts: {
    publish: ({ services, actor, params }, form) => goLive(services, actor, params, form),
    schedule: ({ services, actor, params }, form) => {
      const at = londonMoment(form.at);
      if (at > services.clock()) return goLive(services, actor, params, form, at);
      const past = { field: 'at', message: 'This time is over: choose one to come' };
      return Promise.resolve(invalid([past]));
    },
    restore: async ({ services, actor, params }, { version, target }) => {
      const state = await readState(services, params);
      const content = await readRevision(services.db, state, Number(target));
      if (!content) throw data(null, { status: 404 });
      const outcome = await saveDraft(services, actor, state, { content, version });
      if (outcome.kind === 'stale') return conflict({ kind: 'stale' as const });
      const { kind, slug } = state;
      return success('restored', href('/admin/words/:kind/:slug', { kind, slug }));
    },
  },
});

async function goLive(
  services: Services,
  actor: Parameters<typeof publish>[1],
  params: Params,
  { version, note }: Form,
  at?: Date,
) {
  const state = await readState(services, params);
  if (!state.draft) return conflict({ kind: 'stale' as const });
  const publishing = { content: state.draft.content, version, note: note.slice(0, 200) };
  const outcome = await publish(services, actor, state, { ...publishing, ...(at && { at }) });
  if (outcome.kind === 'stale') return conflict({ kind: 'stale' as const });
  return outcome.kind === 'invalid' ? invalid(outcome.errors) : success(outcome.kind);
}

export default function AdminCompare({ loaderData, actionData }: Route.ComponentProps) {
  const { label, name, version, earlier, hasDraft, changes, revisions, published } = loaderData;
  const { weight, gaps } = loaderData;
  const isStale = actionData?.kind === 'stale';
  const errors = actionData ? errorsIn(actionData) : loaderData.errors;
  const page = href('/admin/words/:kind/:slug', name);
  const isReady = earlier === null && hasDraft && loaderData.errors.length === 0;
  return (
    <AdminPage
      title={earlier === null ? `${label}: changes` : `${label}: since revision ${earlier}`}
      summary={<a href={page}>{label}</a>}
      actions={
        <ButtonLink href={page} size="dense" variant="secondary" data-key="e">
          Edit <kbd className="key">E</kbd>
        </ButtonLink>
      }
      done={actionData ? undefined : loaderData.done}
    >
      {isStale && (
        <Message tone="error" title="This text was changed meanwhile: look at it as it is now" />
      )}
      <ErrorSummary errors={errors} title="This draft cannot be published yet" />
      <div className="admin-columns">
        <section aria-label="Changes">
          <Changes changes={changes} />
        </section>
        <aside>
          {weight !== null && <TooHeavy {...weight} />}
          {isReady && changes.length > 0 && <GoLive version={version} errors={errors} />}
          {gaps && <GapsNote gaps={gaps} />}
          {earlier !== null && <Restore version={version} number={earlier} />}
        </aside>
      </div>
      <h2>History</h2>
      <DenseTable caption="Revisions" heads={['Revision', 'When', 'Who', 'Note']}>
        {[...revisions, builtIn].map(({ number, at, by, note }) => (
          <tr key={number}>
            <th scope="row">
              <a href={`?revision=${number}`} data-row="">
                {number === 0 ? 'Built in' : `Revision ${number}`}
              </a>
            </th>
            <td>{at && fullMoment(at)}</td>
            <td>{by}</td>
            <td>{[number === published && 'On the site', note].filter(Boolean).join('. ')}</td>
          </tr>
        ))}
      </DenseTable>
    </AdminPage>
  );
}

/** Said, not refused: a sentence more may be worth it. */
const TooHeavy = ({ bytes, most }: { bytes: number; most: number }) => (
  <p className="hint">
    The page would bring {formatCount(bytes)} bytes. Up to {formatCount(most)} arrive at once; more
    takes a moment longer on a phone. It can be published all the same.
  </p>
);

const formatCount = (count: number) => count.toLocaleString('en-GB');

const builtIn = { number: 0, at: null, by: null, note: '' };

type GoLiveProps = { version: number; errors: readonly { field: string; message: string }[] };

function GoLive({ version, errors }: GoLiveProps) {
  const later = errors.find(({ field }) => field === 'at')?.message;
  return (
    <form id="publish" method="post" className="form">
      <input type="hidden" name="version" value={version} />
      <Field label="Note (optional)" name="note" maxLength={200} />
      <Button name="intent" value="publish" data-send="anywhere">
        Publish now <kbd className="key">Ctrl Enter</kbd>
      </Button>
      <Field label="Or at a time, London" name="at" type="datetime-local" error={later} />
      <Button name="intent" value="schedule" variant="secondary">
        Schedule
      </Button>
    </form>
  );
}

const Restore = ({ version, number }: { version: number; number: number }) => (
  <form method="post">
    <input type="hidden" name="version" value={version} />
    <p>Restoring makes it the draft. Nothing on the site changes until that is published.</p>
    <Button name="intent" value={`restore:${number}`} variant="secondary">
      Restore as a draft
    </Button>
  </form>
);
