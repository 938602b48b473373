import type { KeptWords } from '../accounts/kept-words.ts';
import { Button, ButtonLink, ButtonRow } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { NoticePage } from './notice-page.tsx';

export const keptWordsTitle = 'Not saved yet';

type Props = { kept: KeptWords; isAway: boolean };

/** Gives back a form that was refused because nobody knows who sent it, to be sent once we do. */
export function KeptWordsPage({ kept: { address, fields }, isAway }: Props) {
  return (
    <NoticePage title={keptWordsTitle}>
      <p className="lede">
        {isAway
          ? 'We cannot look up at the moment who you are. Nothing was saved.'
          : 'Your session has ended, so nothing was saved.'}{' '}
        What you wrote is still here.
      </p>
      <p>
        {isAway
          ? 'Leave this page open and send it again in a minute.'
          : 'Leave this page open, log in in another tab, come back and send it again.'}{' '}
        We keep no copy: if you close the page, the words are gone.
      </p>
      {!isAway && (
        <ButtonRow>
          <ButtonLink href="/auth?next=%2Fadmin" variant="secondary" newTab>
            Log in
          </ButtonLink>
        </ButtonRow>
      )}
      <form className="form" method="post" action={address}>
        {fields.map(({ name, value, isWritten }) =>
          isWritten ? (
            <TextArea key={name} label="What you wrote" name={name} rows={8} defaultValue={value} />
          ) : (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        <Button>Send again</Button>
      </form>
    </NoticePage>
  );
}
