import { company } from '../company.ts';
import { ButtonLink, ButtonRow } from '../ui/button.tsx';
import { NoticePage } from './notice-page.tsx';

/** `reference` is the id of the request, by which we find it in the log. */
export function ErrorPage({ reference }: { reference?: string | undefined }) {
  return (
    <NoticePage title="Something went wrong at our end">
      <p className="lede">It was nothing that you did. Please try again in a minute.</p>
      <p>
        If you were sending a form, go back in your browser: what you typed should still be there.
        We can only promise that it has arrived when the page says so.
      </p>
      <p>
        If it is urgent, ring{' '}
        <a className="tabular" href={company.phone.href}>
          {company.phone.shown}
        </a>{' '}
        or write to <a href={`mailto:${company.email}`}>{company.email}</a>.
      </p>
      {reference && (
        <p className="note">
          Reference, should you want to tell us about it:{' '}
          <span className="tabular">{reference}</span>
        </p>
      )}
      <ButtonRow>
        <ButtonLink href="/" variant="secondary">
          Return to Home
        </ButtonLink>
      </ButtonRow>
    </NoticePage>
  );
}
