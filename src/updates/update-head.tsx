import type { ReactNode } from 'react';
import { company } from '../company.ts';
import { formatDay } from '../ui/content/dates.ts';
import { Ranges } from '../ui/content/inline.tsx';
import type { UpdatePage } from './read-updates.server.ts';
import { formatMinutes } from './updates-list.tsx';

type Props = { update: Exclude<UpdatePage, 'withdrawn'> };

/** What it is called and comes to, who wrote it, and when. */
export function UpdateHead({ update }: Props) {
  return (
    <div className="grid service-head update-head">
      <div className="service-promise">
        <h1>{update.subject}</h1>
        <p className="lede">
          <Ranges text={update.lede} />
        </p>
      </div>
      <Facts update={update} />
    </div>
  );
}

function Facts({ update: { author, minutes, day, changedOn } }: Props) {
  return (
    <div className="service-terms">
      <dl>
        <Fact term="Written by">{author || company.name}</Fact>
        <Fact term="Reading time">{formatMinutes(minutes)}</Fact>
        <Fact term="Published">
          <time dateTime={day}>{formatDay(new Date(day))}</time>
        </Fact>
        {changedOn && (
          <Fact term="Last changed">
            <a href="#what-changed">
              <time dateTime={changedOn}>{formatDay(new Date(changedOn))}</time>
            </a>
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What an update begins with, and by when. */
export function ToDo({ steps }: Pick<Props['update'], 'steps'>) {
  return (
    <section className="to-do" aria-labelledby="to-do">
      <h2 id="to-do">What to do now</h2>
      <ol className="steps ruled">
        {steps.map(({ what, more, when }) => (
          <li key={what}>
            <div className="flow">
              <div>
                <b>
                  <Ranges text={what} />
                </b>
                {more && (
                  <p className="note">
                    <Ranges text={more} />
                  </p>
                )}
              </div>
              <span className="due">{when}</span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
