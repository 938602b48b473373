import {
  notStored,
  type PreservedInput,
  recordGone,
} from '../../accounts/sign-in/preserved-input.ts';
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import controls from '../../ui/controls.css?url';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { NoticePage, NoticeStyles } from './error-page.tsx';

export const preservedInputTitle = 'Not saved yet';

type Props = { kept: PreservedInput; isUnavailable: boolean };

/** Returns a rejected form's input, to send again once the cause is fixed, or to copy. */
export function PreservedInputPage({ kept, isUnavailable }: Props) {
  const isGone = kept.way === recordGone;
  const { why, link } = isUnavailable && kept.way === '/auth' ? away : (ways[kept.way] ?? ended);
  const sendAgain = link
    ? 'Leave this page open, put that right in another tab, come back and send it again.'
    : 'Leave this page open and send it again later.';
  return (
    <NoticePage title={preservedInputTitle}>
      <NoticeStyles />
      {/* Linked here: a replaced page's styles are not loaded. */}
      <link rel="stylesheet" href={controls} precedence="default" />
      <p className="lede">{why} Nothing was saved. What you wrote is still here.</p>
      <p>
        {isGone ? 'Copy anything you still need to where it now belongs.' : sendAgain} We keep no
        copy: if you close the page, your words are lost.
      </p>
      {link && (
        <ButtonRow>
          <ButtonLink href={`${kept.way}?next=%2Fadmin`} variant="secondary" newTab>
            {link}
          </ButtonLink>
        </ButtonRow>
      )}
      <form className="form" method="post" action={kept.address}>
        {kept.fields.map(({ name, value, isWritten }) =>
          isWritten ? (
            <TextArea key={name} label="What you wrote" name={name} rows={8} defaultValue={value} />
          ) : (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        {!isGone && <Button>Send again</Button>}
      </form>
    </NoticePage>
  );
}

type Lack = { why: string; link?: string };

const away: Lack = { why: 'We cannot check who you are at the moment.' };
const ended: Lack = { why: 'Your session has ended.', link: 'Log in' };

/** By the page that fixes it. */
const ways: Record<string, Lack | undefined> = {
  '/auth': ended,
  '/auth/factor': {
    why: 'The admin area asks for your second step.',
    link: 'Show your second step',
  },
  '/account/factors': { why: 'The admin area asks for a second step.', link: 'Add a second step' },
  '/account/password': {
    why: 'The admin area asks for a stronger password.',
    link: 'Choose a password',
  },
  [notStored]: { why: 'Something went wrong at our end.' },
  [recordGone]: { why: 'What you wrote about has since been deleted.' },
  '/': { why: 'You are not an admin, or no longer one.' },
};
