import { href } from 'react-router';
import { stageNames } from '../../leads/lead.ts';
import { HiddenFields } from '../../leads/person/person-facts.tsx';
import { Button } from '../../ui/button.tsx';
import { RiskMark } from '../../ui/content/risk-mark.tsx';
import { shortDay } from '../../ui/content/dates.ts';
import { formatSize } from '../../ui/content/format-size.ts';
import type { InboxData } from './inbox.route.tsx';
import {
  ForwardForm,
  canSend,
  CopiesAndSubject,
  faultAt,
  FieldFault,
  Recipient,
} from './reply-recipient.tsx';
import { largestTogether } from '../conversations/reply.ts';
import {
  conversationPath,
  formatOvertaken,
  formatWriters,
  type ofReply,
  toListFields,
} from './inbox.ts';
import type { OpenConversation } from './read-conversation.server.ts';
/** Before the team says otherwise. */
const unanswerable: ReadonlySet<string> = new Set(['spam', 'new', 'refused']);

type Props = { page: InboxData; open: OpenConversation; answer: ReturnType<typeof ofReply> };

/** One form for everything that becomes of the text: a reply, a note, a call or a draft. */
export function ReplyBox({ page, open, answer }: Props) {
  const { conversation, newMessageId, draft } = open;
  const path = conversationPath(conversation.id);
  const words = answer?.values['body'] ?? draft.body;
  return (
    <>
      <form
        id="reply"
        className="reply-box screen-only"
        method="post"
        action={path}
        encType="multipart/form-data"
        aria-label={open.isDraft ? 'New email' : 'Reply'}
      >
        <HiddenFields fields={toListFields(page)} />
        {page.below && <input type="hidden" name="next" value={page.below} />}
        <input type="hidden" name="messageId" value={newMessageId} />
        <input type="hidden" name="shownAt" value={open.now.toISOString()} />
        {answer?.kind === 'overtaken' && <input type="hidden" name="asWell" value="on" />}
        {(answer || !unanswerable.has(conversation.state)) && (
          <>
            <Writing open={open} />
            <Recipient page={page} open={open} answer={answer} />
            <FieldFault name="to" answer={answer} />
            <FieldFault name="address" answer={answer} />
            {open.isDraft && (
              <p className="purpose">
                For this one person, about business with them. This is not for mailings: updates go
                to subscribers only.
              </p>
            )}
            <CopiesAndSubject open={open} answer={answer} />
            <FieldFault name="body" answer={answer} />
            <label className="visually-hidden" htmlFor="reply-text">
              {open.isDraft ? 'Your email' : 'Your reply'}
            </label>
            <textarea
              id="reply-text"
              name="body"
              data-key="r"
              rows={6}
              defaultValue={words}
              data-stored={draft.body}
              {...faultAt('body', answer)}
            />
            <FieldFault name="file" answer={answer} />
            <FilesAndOutlook page={page} open={open} answer={answer} />
            <Buttons page={page} open={open} answer={answer} />
          </>
        )}
      </form>
      <form id="retry" method="post" action={path} encType="multipart/form-data">
        <HiddenFields fields={toListFields(page)} />
      </form>
    </>
  );
}

/** Colleagues who write now, until they have not for two minutes, and who has answered since the page was shown. */
function Writing({ open: { writers, answered } }: Pick<Props, 'open'>) {
  const writing = formatWriters(writers);
  return (
    <>
      <p className="writing" id="overtaken" role="status" hidden>
        <RiskMark level="moderate">{''}</RiskMark>
      </p>
      <p className="writing" id="unsaved" role="status" hidden>
        <RiskMark level="moderate">
          Not saved: your session may have ended. What you write stays in this window.
        </RiskMark>
      </p>
      <div data-live="writing" role="status">
        {writing && (
          <p className="writing" data-again={120}>
            <RiskMark level="moderate">{writing}</RiskMark>
          </p>
        )}
        {answered && (
          <p hidden data-answered={answered.at.toISOString()}>
            {formatOvertaken(answered)}
          </p>
        )}
      </div>
    </>
  );
}

function FilesAndOutlook({ page: { person }, open: { draft }, answer }: Props) {
  return (
    <div className="flow reply-line">
      {draft.files.length > 0 && (
        <ul className="flow attached" aria-label="Attached">
          {draft.files.map(({ id, name, size }) => (
            <li key={id}>
              {name} <span>{formatSize(size)}</span>
              <button type="submit" className="link-button" name="intent" value={`detach:${id}`}>
                Remove<span className="visually-hidden"> {name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <label className="attach">
        Attach PDF{' '}
        <input
          type="file"
          name="file"
          multiple
          accept="application/pdf,.pdf"
          data-together={largestTogether - sum(draft.files.map(({ size }) => size))}
          {...faultAt('file', answer)}
        />
      </label>
      <Button name="intent" value="keep" variant="secondary" size="dense">
        Keep draft
      </Button>
      {person && (
        <p className="outlook">
          Then: <b>{formatStage(person.person.stage)}</b>
          {person.person.nextStepDue && (
            <>
              , next step <b>{shortDay(new Date(`${person.person.nextStepDue}T12:00:00Z`))}</b>
            </>
          )}{' '}
          <a href="#person">Change</a>
        </p>
      )}
    </div>
  );
}

const sum = (sizes: readonly number[]) => sizes.reduce((one, other) => one + other, 0);

const formatStage = (stage: keyof typeof stageNames) =>
  stage === 'new' ? `becomes ${stageNames.contacted}` : `stays ${stageNames[stage]}`;

function Buttons({ page, open, answer }: Props) {
  const { isDraft } = open;
  const isOvertaken = answer?.kind === 'overtaken';
  const other = { name: 'intent', variant: 'secondary', size: 'dense' } as const;
  return (
    <div className="flow reply-line">
      {canSend(open) ? (
        <>
          <Button name="intent" value={isDraft ? 'send' : 'send-next'} size="dense" data-send="">
            {isDraft ? 'Send' : isOvertaken ? 'Send as well' : 'Send and next'}{' '}
            <kbd className="key">Ctrl Enter</kbd>
          </Button>
          {!isDraft && (
            <Button {...other} value="send">
              Send
            </Button>
          )}
        </>
      ) : (
        <WhyNot open={open} />
      )}
      {!isDraft && (
        <>
          <Button {...other} value="note" data-key="n">
            Note instead <kbd className="key">N</kbd>
          </Button>
          <ForwardForm open={open} answer={answer} />
        </>
      )}
      <p className="outlook">
        <Signature signature={page.signature} />{' '}
        {!page.isFollowed
          ? `Answers arrive in ${page.inboxAddress}.`
          : !isDraft && 'Their message is quoted below it.'}
      </p>
    </div>
  );
}

/** What is appended to the text. */
const Signature = ({ signature }: { signature: string }) =>
  signature === '' ? (
    <>
      No signature: <a href={href('/account')}>set yours</a>.
    </>
  ) : (
    <>
      Ends with: <b>{signature.split('\n').join(' · ')}</b> <a href={href('/account')}>Change</a>
    </>
  );

const WhyNot = ({ open: { addresses, personId } }: Pick<Props, 'open'>) => (
  <p>
    <RiskMark level="high">{addresses[0]?.fault}</RiskMark>{' '}
    {personId && <a href={href('/admin/people/:id', { id: personId })}>Their page</a>}
  </p>
);
