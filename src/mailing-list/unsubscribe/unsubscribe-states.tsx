import { href } from 'react-router';
import { createContext, useContext } from 'react';
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { OfferReturn, ListPage, LinkForm, type StateProps } from '../list-page.tsx';
import { updatesConsent, linkDays, type UnsubscribeLink } from '../mailing-list.ts';
import { Preferences } from './preference-states.tsx';
import {
  alreadyLeft,
  linkMailed,
  resubscribed,
  unsubscribed,
  type UnsubscribeView,
} from './unsubscribe-view.ts';
import { MailtoLink } from '../../ui/content/inline.tsx';

type WithLink = StateProps & { link: UnsubscribeLink };

type InitialProps = StateProps & { view: Extract<UnsubscribeView, { kind: 'initial' }> };

export function ConfirmState({ view: { link, preferences }, ...state }: InitialProps) {
  return (
    <ListPage
      headingRef={state.headingRef}
      title="Unsubscribe"
      description="Do you want to leave our mailing list?"
      aside={preferences && <Preferences {...state} link={link} preferences={preferences} />}
    >
      <p>
        We will send no more updates to <strong>{link.email}</strong>. You will still get what you
        ask for, such as a file or an answer.
      </p>
      <LinkForm act="unsubscribe" link={link} onSubmit={state.onSubmit}>
        <ButtonRow>
          <Button busy={state.isBusy} busyLabel="Unsubscribing...">
            Unsubscribe
          </Button>
          <ButtonLink href="/" variant="secondary">
            Stay on the list
          </ButtonLink>
        </ButtonRow>
      </LinkForm>
      {preferences && (
        <p className="note">
          On our list since {preferences.since}, when you pressed “Yes, send me updates”. No login,
          no reason asked.
        </p>
      )}
    </ListPage>
  );
}

export function SuccessState({ headingRef, onSubmit, isBusy, link }: WithLink) {
  return (
    <ListPage
      headingRef={headingRef}
      {...unsubscribed}
      aside={
        <section className="list-box" aria-labelledby="changed-your-mind">
          <h2 id="changed-your-mind">Changed your mind?</h2>
          <p>{updatesConsent.text}</p>
          <LinkForm act="resubscribe" link={link} onSubmit={onSubmit}>
            <input type="hidden" name="wording" value={updatesConsent.version} />
            <Button variant="secondary" busy={isBusy} busyLabel="Resubscribing...">
              Resubscribe
            </Button>
          </LinkForm>
        </section>
      }
    >
      <p>
        There is nothing else to do. We keep a fingerprint of your address that can’t be read back,
        so that no one can put you on the list again by typing it into a form.
      </p>
    </ListPage>
  );
}

/** The link is unused: the subscriber left by one click or by another email's link. */
export function LeftState({ headingRef, link }: WithLink) {
  return (
    <ListPage headingRef={headingRef} {...alreadyLeft} aside={<OfferReturn token={link.token} />}>
      <p>
        We send no more updates to <strong>{link.email}</strong>. You still get what you ask for,
        such as a file or an answer.
      </p>
    </ListPage>
  );
}

export function ResubscribedState({ headingRef }: StateProps) {
  return (
    <ListPage headingRef={headingRef} {...resubscribed}>
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
    <ListPage headingRef={headingRef} {...view.notice}>
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
  view: Extract<UnsubscribeView, { kind: 'error' }>;
};

export function LinkMailedState({ headingRef }: StateProps) {
  return (
    <ListPage headingRef={headingRef} {...linkMailed}>
      <p>
        We say the same for every address, so that no one can find out who is on the list. If
        nothing has come after a few minutes, look in your junk folder or, at any time, <ByHand />
      </p>
    </ListPage>
  );
}

/** Whom to write to: the browser doesn’t know the firm’s details. */
export const ContactContext = createContext('');

export function ByHand() {
  const address = useContext(ContactContext);
  return (
    <>
      write to <MailtoLink address={address} /> and we will take your address off the list by hand.
    </>
  );
}
