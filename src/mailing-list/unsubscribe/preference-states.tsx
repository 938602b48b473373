import { subjects } from '../../platform/email/subscriptions.ts';
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/field.tsx';
import { ListPage, LinkForm, type StateProps } from '../list-page.tsx';
import { unsubscribeAddress, type UnsubscribeLink } from '../mailing-list.ts';
import type { Preferences as Chosen, UnsubscribeView } from './unsubscribe-view.ts';

type OfReader = StateProps & { link: UnsubscribeLink; preferences: Chosen };

/** Beside the button to leave: fewer subjects, or a break. */
export function Preferences({ link, preferences, isBusy, onSubmit }: OfReader) {
  const { declined, pausedUntil, pauseEnds } = preferences;
  return (
    <>
      <LinkForm act="keep" link={link} className="list-box" onSubmit={onSubmit}>
        <fieldset>
          <legend>
            <h2 id="fewer">Fewer instead</h2>
          </legend>
          <p>Untick what you can do without.</p>
          <ul className="subjects">
            {subjects.map(({ id, name, hint }) => (
              <li key={id}>
                <Checkbox
                  name={id}
                  defaultChecked={!declined.includes(id)}
                  label={
                    <>
                      <b>{name}</b>
                      <span className="hint">{hint}</span>
                    </>
                  }
                />
              </li>
            ))}
          </ul>
        </fieldset>
        <Button variant="secondary" busy={isBusy} busyLabel="Saving...">
          Keep these subjects
        </Button>
      </LinkForm>
      <LinkForm
        act={pausedUntil ? 'go-on' : 'pause'}
        link={link}
        className="list-box"
        onSubmit={onSubmit}
      >
        <h2>Or a break</h2>
        <p>
          {pausedUntil
            ? `You get no updates until ${pausedUntil}.`
            : `Nothing until ${pauseEnds}, then as before.`}
        </p>
        <Button variant="secondary" busy={isBusy} busyLabel="Saving...">
          {pausedUntil ? 'Go on now' : 'Pause for three months'}
        </Button>
      </LinkForm>
    </>
  );
}

type Kept = Extract<UnsubscribeView, { preferences: Chosen; kind: 'kept' | 'paused' }>;
type KeptProps = StateProps & { view: Kept };

export function KeptState({ view, headingRef, isBusy, onSubmit }: KeptProps) {
  const { link, preferences } = view;
  const { declined } = preferences;
  const count = subjects.length - declined.length;
  return (
    <ListPage
      headingRef={headingRef}
      title={preferencesTitle(view) ?? ''}
      description={`${numbers[count]} of four subjects.`}
      aside={<OrNothing link={link} isBusy={isBusy} onSubmit={onSubmit} />}
    >
      <ul className="subjects">
        {subjects.map(({ id, name }) => (
          <li key={id}>{declined.includes(id) ? `${name}: not any more` : <b>{name}</b>}</li>
        ))}
      </ul>
      <ButtonRow>
        <ButtonLink href={`${unsubscribeAddress(link)}#fewer`} variant="secondary">
          Change again
        </ButtonLink>
      </ButtonRow>
    </ListPage>
  );
}

export function PausedState({ view, headingRef, isBusy, onSubmit }: KeptProps) {
  const { link } = view;
  return (
    <ListPage
      headingRef={headingRef}
      title={preferencesTitle(view) ?? ''}
      description="You get no updates until then. The first one after it says that the break is over."
      aside={<OrNothing link={link} isBusy={isBusy} onSubmit={onSubmit} />}
    >
      <p>What you ask for still comes: a file, an answer, a date for a call.</p>
      <LinkForm act="go-on" link={link} onSubmit={onSubmit}>
        <ButtonRow>
          <Button variant="secondary" busy={isBusy} busyLabel="Saving...">
            Go on now
          </Button>
        </ButtonRow>
      </LinkForm>
    </ListPage>
  );
}

/** The heading after a choice, also in the page's title; null for other views. */
export function preferencesTitle(view: UnsubscribeView): string | null {
  if (view.kind === 'paused') return `Paused until ${view.preferences.pausedUntil}`;
  if (view.kind !== 'kept') return null;
  return view.preferences.declined.length > 0 ? 'Fewer from now on' : 'All subjects from now on';
}

const numbers = ['None', 'One', 'Two', 'Three', 'Four'];

function OrNothing({ link, isBusy, onSubmit }: Omit<OfReader, 'headingRef' | 'preferences'>) {
  return (
    <LinkForm
      act="unsubscribe"
      link={link}
      className="list-box"
      labelledBy="or-nothing"
      onSubmit={onSubmit}
    >
      <h2 id="or-nothing">Or nothing at all?</h2>
      <p>
        One press, and no more updates go to <strong>{link.email}</strong>.
      </p>
      <Button variant="secondary" busy={isBusy} busyLabel="Unsubscribing...">
        Unsubscribe
      </Button>
    </LinkForm>
  );
}
