import { shortMoment } from '../../ui/content/short-moment.ts';
import type { RequestPage } from '../desk/read-desk.server.ts';
import { letterNames } from './rights-letter.ts';

/** Our letters to the person, with the state of each mail. */
export function LettersSent({ letters }: Pick<RequestPage, 'letters'>) {
  if (letters.length === 0) return null;
  return (
    <section aria-labelledby="letters">
      <h2 id="letters">What we wrote</h2>
      <ul className="desk-letters">
        {letters.map(({ id, kind, words, createdAt, emailId, emailState }) => (
          <li key={id}>
            <p>
              {letterNames[kind]}, {shortMoment(createdAt)}
              {emailId && (
                <>
                  {' '}
                  · <a href={`/admin/mail/${emailId}`}>mail {emailState}</a>
                </>
              )}
            </p>
            {words && <p className="as-typed">{words}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
