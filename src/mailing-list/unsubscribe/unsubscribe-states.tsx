import { href } from 'react-router';
import type { Ref, SubmitEvent } from 'react';
import { company } from '../../company.ts';
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { OfferReturn, ListPage } from '../list-page.tsx';
import {
  updatesConsent,
  linkDays,
  unsubscribePath,
  type UnsubscribeLink,
} from '../mailing-list.ts';
import {
  alreadyLeft,
  linkMailed,
  resubscribed,
  unsubscribed,
  type UnsubscribeAct,
  type UnsubscribeView,
} from './unsubscribe-view.ts';
import { MailtoLink } from '../../ui/content/inline.tsx';

export type StateProps = {
  headingRef: Ref<HTMLHeadingElement>;
  /** Runs once the script has loaded; until then the form posts as a plain one. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  isBusy: boolean;
};

type WithLink = StateProps & { link: UnsubscribeLink };

export const pageName = 'Unsubscribe';

export function ConfirmState({ headingRef, onSubmit, isBusy, link }: WithLink) {
  return (
    <ListPage
      name={pageName}
      headingRef={headingRef}
      title="Unsubscribe"
      lede="Do you want to leave our mailing list?"
    >
      <p>
        We will send no more updates to <strong>{link.email}</strong>. You will still get what you
        ask for, such as a file or an answer.
      </p>
      <form method="post" action={unsubscribePath} onSubmit={onSubmit}>
        <LinkFields act="unsubscribe" link={link} />
        <ButtonRow>
          <Button busy={isBusy} busyLabel="Unsubscribing...">
            Unsubscribe
          </Button>
          <ButtonLink href="/" variant="secondary">
            Stay on the list
          </ButtonLink>
        </ButtonRow>
      </form>
    </ListPage>
  );
}

export function SuccessState({ headingRef, onSubmit, isBusy, link }: WithLink) {
  return (
    <ListPage
      name={pageName}
      headingRef={headingRef}
      title={unsubscribed.title}
      lede={unsubscribed.description}
    >
      <p>
        There is nothing else to do. We keep a fingerprint of your address that can’t be read back,
        so that no one can put you on the list again by typing it into a form.
      </p>
      <section className="list-afterthought" aria-labelledby="changed-your-mind">
        <h2 id="changed-your-mind">Changed your mind?</h2>
        <p>{updatesConsent.text}</p>
        <form method="post" action={unsubscribePath} className="form" onSubmit={onSubmit}>
          <LinkFields act="resubscribe" link={link} />
          <input type="hidden" name="wording" value={updatesConsent.version} />
          <Button variant="secondary" busy={isBusy} busyLabel="Resubscribing...">
            Resubscribe
          </Button>
        </form>
      </section>
    </ListPage>
  );
}

/** The link is unused: the subscriber left by one click or by another email's link. */
export function LeftState({ headingRef, link }: WithLink) {
  return (
    <ListPage
      name={pageName}
      headingRef={headingRef}
      title={alreadyLeft.title}
      lede={alreadyLeft.description}
    >
      <p>
        We send no more updates to <strong>{link.email}</strong>. You still get what you ask for,
        such as a file or an answer.
      </p>
      <OfferReturn token={link.token} />
    </ListPage>
  );
}

export function ResubscribedState({ headingRef }: StateProps) {
  return (
    <ListPage
      name={pageName}
      headingRef={headingRef}
      title={resubscribed.title}
      lede={resubscribed.description}
    >
      <p>
        We write when there is a new document, or a change in the rules that affects you. Every
        email has its own link, if you want to leave again.
      </p>
      <ButtonRow>
        <ButtonLink href={href('/resources')}>See the resources</ButtonLink>
      </ButtonRow>
    </ListPage>
  );
}

export function ErrorState({ headingRef, view }: ErrorProps) {
  return (
    <ListPage
      name={pageName}
      headingRef={headingRef}
      title={view.notice.title}
      lede={view.notice.description}
    >
      <p>
        {view.hasLeft ? (
          'You are off our list: an earlier press of this button worked. There is nothing to do.'
        ) : (
          <>
            If it fails again,{' '}
            {view.isReturning ? (
              `please try later: this page can take you back for ${linkDays} days after our email.`
            ) : (
              <ByHand />
            )}
          </>
        )}
      </p>
      <TryAgain at={view.retryAt} />
    </ListPage>
  );
}

/** The address is sent as hidden fields, since a form sent by GET drops its own query string. */
function TryAgain({ at }: { at: string }) {
  const [path, query] = at.split('?');
  return (
    <form action={path}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ButtonRow>
        <Button>Try Again</Button>
      </ButtonRow>
    </form>
  );
}

type ErrorProps = Partial<Pick<StateProps, 'headingRef'>> & {
  view: Extract<UnsubscribeView, { is: 'error' }>;
};

export function LinkMailedState({ headingRef }: StateProps) {
  return (
    <ListPage
      name={pageName}
      headingRef={headingRef}
      title={linkMailed.title}
      lede={linkMailed.description}
    >
      <p>
        We say the same for every address, so that no one can find out who is on the list. If
        nothing has come after a few minutes, look in your junk folder or, at any time, <ByHand />
      </p>
    </ListPage>
  );
}

export function ByHand() {
  return (
    <>
      write to <MailtoLink address={company.privacyContact} /> and we will take your address off the
      list by hand.
    </>
  );
}

function LinkFields({ act, link }: { act: UnsubscribeAct; link: UnsubscribeLink }) {
  return (
    <>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="email" value={link.email} />
      <input type="hidden" name="token" value={link.token} />
    </>
  );
}
