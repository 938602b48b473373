import { href } from 'react-router';
import { requireEditor } from '../accounts/guards.server.ts';
import { listTeam } from '../accounts/team/team.server.ts';
import { noticeIn } from '../platform/forms/form-answer.ts';
import { requestContext, servicesContext } from '../platform/services.ts';
import { pagesWith, wordsKey } from '../platform/words/published.server.ts';
import { figureKind } from '../platform/words/words.ts';
import { KeyHint, KeyHints } from '../ui/admin/keys.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { RiskMark } from '../ui/content/risk-mark.tsx';
import { ErrorSummary } from '../ui/forms/error-summary.tsx';
import { Message } from '../ui/forms/message.tsx';
import { InlineScript } from '../ui/nonce.tsx';

import '../ui/controls.css';
import type { Route } from './+types/admin-document.route.ts';
import { GapsNote, StaleBox } from './changes.tsx';
import { describeForm, groupFields, offerTeam } from './describe.server.ts';
import { DocumentFacts, DocumentMarks, PartsIndex } from './document-facts.tsx';
import { figureValues, labelErrors, readFacts } from './read-editor.server.ts';
import { readFigure } from './read-figures.server.ts';
import { DocumentFields } from './document-form.tsx';
import { documentScript } from './document-script.ts';
import { FigureFacts, FigurePicker } from './figure-facts.tsx';
import { isOwn, titleOf } from './documents.server.ts';
import { editAction } from './edit-action.server.ts';
import { previewPath } from './preview.server.ts';
import { readNamed, sayWhoElse } from './save-form.server.ts';
import { findWarnings } from './warnings.server.ts';
import './words.css';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = await requireEditor({ request, context });
  const services = context.get(servicesContext);
  const state = await readNamed(services, params);
  context.get(requestContext).framesOwnPages = true;
  const { draft, of, kind, slug, document, onSite, inEditor } = state;
  const isFigure = kind === figureKind;
  const isNew = isOwn(state) && state.version === 1;
  const team = isFigure ? await listTeam(services.db) : [];
  const fields = describeForm(of.schema, inEditor, onSite);
  return {
    label: titleOf(state),
    kindLabel: of.label,
    name: { kind, slug },
    facts: readFacts(state, actor, services.clock()),
    others: await sayWhoElse(services, actor, state),
    parts: groupFields(
      offerTeam(
        fields,
        team.map((member) => member.name),
      ),
    ),
    figures: figureValues(),
    gaps: state.gaps,
    warnings: await findWarnings(services, state),
    figure: isFigure ? await readFigure(services, slug) : null,
    // One that has just been begun lacks nearly all.
    errors: draft && !isNew ? labelErrors(state, draft.content) : [],
    pages: document.page ? [document.page] : isFigure ? [] : pagesWith(wordsKey(kind, slug)),
    next: actor.role === 'admin' && state.published > 0 ? of.many?.next : undefined,
    hasPage: Boolean(document.page),
    isMany: Boolean(of.many),
    preview: draft && document.page ? previewPath(services, state, document.page) : null,
    done: noticeIn(request.url, notices),
  };
}

const notices: Record<string, string> = {
  saved: 'Draft saved. Nothing on the site has changed.',
  apart: 'Yours is in the history, to be restored when you like. Theirs is the draft.',
  discarded: 'The draft is gone. What is on the site stays.',
  unscheduled: 'Off the clock: its words stay here, and in the history.',
  restored: 'The earlier revision is the draft now.',
};

export const action = editAction;

export default function AdminDocument({ loaderData, actionData }: Route.ComponentProps) {
  const { label, name, facts, errors, pages, next, hasPage, preview, done, figure } = loaderData;
  const stale = actionData?.kind === 'stale' ? actionData : null;
  const parts = stale ? stale.parts : loaderData.parts;
  return (
    <AdminPage
      title={label}
      summary={<DocumentMarks facts={facts} />}
      actions={stale ? undefined : <HeadActs name={name} />}
      done={actionData ? undefined : done}
    >
      {actionData?.kind === 'changed' && (
        <Message tone="error" title="This text was changed meanwhile: look at it as it is now" />
      )}
      <div className="words-edit">
        <PartsIndex parts={parts} errors={errors} />
        <div>
          <div role="status">
            <p className="writing" id="others" hidden={!loaderData.others}>
              <RiskMark level="moderate">{loaderData.others}</RiskMark>
            </p>
          </div>
          <p className="writing" id="writing" role="status" hidden>
            <RiskMark level="moderate">{''}</RiskMark>{' '}
            <Button
              form="document"
              name="intent"
              value="save"
              size="dense"
              variant="secondary"
              formNoValidate
            >
              See both
            </Button>
          </p>
          {!stale && errors.length > 0 && (
            <ErrorSummary
              errors={errors.map(({ field, summary }) => ({ field, message: summary }))}
              title={cannotPublish(errors.length)}
            />
          )}
          {!stale && loaderData.gaps && <GapsNote gaps={loaderData.gaps} />}
          <form
            id="document"
            method="post"
            className="words-form"
            aria-label={label}
            data-figures={JSON.stringify(loaderData.figures)}
            data-draft={href('/admin/words/:kind/:slug/draft', name)}
            data-stale={stale ? '' : undefined}
          >
            <input
              type="hidden"
              name="version"
              value={stale?.version ?? facts.version}
              autoComplete="off"
            />
            {stale && <StaleBox says={stale.says} clashes={stale.clashes} />}
            <DocumentFields
              parts={parts}
              errors={stale ? [] : errors}
              warnings={stale ? [] : loaderData.warnings}
            />
            {!stale && <FootActs hasDraft={facts.draft !== null} />}
          </form>
          <KeyHints>
            <KeyHint keys={['Ctrl', 'Enter']}>compare and publish</KeyHint>
            <KeyHint keys={['V']}>preview</KeyHint>
            <KeyHint keys={['H']}>history</KeyHint>
            <KeyHint keys={['Alt ↑', 'Alt ↓']}>move a line</KeyHint>
            <KeyHint keys={['Esc']}>leaves the field</KeyHint>
          </KeyHints>
        </div>
        <DocumentFacts
          facts={facts}
          next={next && { label: next.label, href: `${next.path}/${name.slug}` }}
          label={label}
          compare={href('/admin/words/:kind/:slug/compare', name)}
          hasPage={hasPage}
          preview={preview}
          pages={pages}
          address={loaderData.isMany ? href('/admin/words/:kind/:slug/address', name) : null}
        >
          {figure ? <FigureFacts figure={figure} /> : <FigurePicker figures={loaderData.figures} />}
        </DocumentFacts>
      </div>
      {!stale && <PhoneActs preview={preview} />}
      <InlineScript code={documentScript} />
    </AdminPage>
  );
}

const cannotPublish = (count: number) =>
  `Cannot be published yet: ${count === 1 ? '1 reason' : `${count} reasons`}`;

const HeadActs = ({ name }: { name: { kind: string; slug: string } }) => (
  <>
    <ButtonLink
      href={`${href('/admin/words/:kind/:slug/compare', name)}#history`}
      size="dense"
      variant="secondary"
      data-key="h"
    >
      History <kbd className="key">H</kbd>
    </ButtonLink>
    <Button
      form="document"
      name="intent"
      value="compare"
      size="dense"
      formNoValidate
      data-send="anywhere"
    >
      Compare and publish <kbd className="key">Ctrl Enter</kbd>
    </Button>
  </>
);

/** At the foot of a phone's screen. */
const PhoneActs = ({ preview }: { preview: string | null }) => (
  <div className="phone-acts screen-only">
    <Button form="document" name="intent" value="compare" size="dense" formNoValidate>
      Compare and publish
    </Button>
    {preview && (
      <ButtonLink href={preview} size="dense" variant="secondary">
        Preview
      </ButtonLink>
    )}
  </div>
);

const FootActs = ({ hasDraft }: { hasDraft: boolean }) => (
  <>
    <div className="button-row">
      <Button name="intent" value="save" size="dense" variant="secondary" formNoValidate>
        Save now
      </Button>
      {hasDraft && (
        <Button name="intent" value="discard" size="dense" variant="danger" formNoValidate>
          Throw the draft away
        </Button>
      )}
    </div>
    <p className="hint">Saved as you type. What is on the site stays until you publish.</p>
  </>
);
