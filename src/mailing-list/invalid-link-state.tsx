import { EmailField } from '../platform/forms/fields/email-field.tsx';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { ErrorSummary } from '../ui/forms/error-summary.tsx';
import { ListPage } from './list-page.tsx';
import { linkDays, unsubscribePath } from './subscription-links.ts';
import { invalidLink } from './unsubscribe-notices.ts';
import { ByHand, pageName, type StateProps } from './unsubscribe-states.tsx';
import type { UnsubscribeView } from './unsubscribe-view.ts';

type Props = StateProps & { view: Extract<UnsubscribeView, { is: 'invalid' }> };

/** Unknown, expired, used or incomplete: one page for all, with the offer of a fresh link. */
export function InvalidLinkState({ headingRef, onSubmit, isBusy, view }: Props) {
  const { link, emailError } = view;
  const errors = emailError ? [{ field: 'email', message: emailError }] : [];
  const notice = emailError || view.notice.title === invalidLink.title ? null : view.notice;
  return (
    <ListPage
      name={pageName}
      headingRef={headingRef}
      title={invalidLink.title}
      lede={invalidLink.description}
      linkDays={linkDays}
    >
      <ErrorSummary errors={errors} answer={view} title="Validation Error" />
      {notice && (
        <Message tone="error" title={notice.title}>
          {notice.description}
        </Message>
      )}
      <p>
        It may be incomplete, invalid, expired or already used: a link expires after {linkDays} days
        and works once. If you have pressed its button before, you are off our list and need do
        nothing more.
      </p>
      <section className="list-afterthought" aria-labelledby="fresh-link">
        <h2 id="fresh-link">Have a fresh link sent to you</h2>
        <form
          method="post"
          action={unsubscribePath}
          className="form"
          noValidate
          onSubmit={onSubmit}
        >
          <input type="hidden" name="act" value="mail-link" />
          <input type="hidden" name="token" value={link.token} />
          <EmailField
            hint="The address that our emails come to."
            typed={link.email}
            error={emailError}
          />
          <Button variant="secondary" busy={isBusy}>
            {isBusy ? 'Sending...' : 'Email me a fresh link'}
          </Button>
        </form>
        <p className="note">
          Or <ByHand />
        </p>
      </section>
    </ListPage>
  );
}
