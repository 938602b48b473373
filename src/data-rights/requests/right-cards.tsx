import { company } from '../../company.ts';

/** The five rights as table rows, and below them, plainer, complaints. */
export function RightCards() {
  return (
    <div className="right-cards">
      <div className="right-columns" aria-hidden="true">
        <span>Right</span>
        <span>What it means</span>
        <span>What you get</span>
        <span>How long</span>
      </div>
      <ul>
        {rights.map((right) => (
          <RightCard key={right.name} {...right} />
        ))}
      </ul>
      <Complaints />
    </div>
  );
}

type Right = {
  name: string;
  asked: string;
  means: string;
  gets: string;
  /** The earliest time at which something happens, set large. */
  time: string;
  timeMeans: string;
};

function RightCard({ name, asked, means, gets, time, timeMeans }: Right) {
  return (
    <li className="grid right-card">
      <div className="right-name">
        <h2>{name}</h2>
        <p>“{asked}”</p>
      </div>
      <dl>
        <div>
          <dt>What it means</dt>
          <dd>{means}</dd>
        </div>
        <div>
          <dt>What you get</dt>
          <dd>{gets}</dd>
        </div>
        <div>
          <dt>How long</dt>
          <dd>
            <span className="right-time">{time}</span> {timeMeans}
          </dd>
        </div>
      </dl>
    </li>
  );
}

function Complaints() {
  return (
    <section className="grid right-complaints" aria-labelledby="complaints">
      <h2 id="complaints">Something else is wrong?</h2>
      <p>
        If you think that we have handled your data badly, the same form takes a complaint. We
        acknowledge it within 30 days, look into it without delay and tell you the outcome. You can
        also go to the Information Commissioner’s Office, at any time:{' '}
        <span className="whole">
          <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk/make-a-complaint</a>,
        </span>{' '}
        telephone <a href="tel:+443031231113">0303&nbsp;123&nbsp;1113</a>.
      </p>
    </section>
  );
}

const rights: readonly Right[] = [
  {
    name: 'Access',
    asked: 'What do you have about me?',
    means:
      'We look through everything we keep and show you what is yours: messages, downloads, assessments, consents, emails.',
    gets: 'A copy to read. It says what we use each part for, how long we keep it, where it came from and who handles it for us.',
    time: '30 days',
    timeMeans: 'or 90 if it is complex',
  },
  {
    name: 'Rectify',
    asked: 'That is wrong, or only half of it.',
    means: 'We correct what is wrong and complete what is missing. Tell us how it should read.',
    gets: 'The corrected entry. If we had passed the old one on, we tell those who have it.',
    time: '30 days',
    timeMeans: 'or 90 if it is complex',
  },
  {
    name: 'Delete',
    asked: 'Please forget me.',
    means:
      'We erase you everywhere, except where a law makes us keep something. If one does, we tell you which.',
    gets: 'A written confirmation of what went and what stayed. A code that lets us recognise your address stays, so that we never write to it again. Backups may hold the rest for up to four weeks.',
    time: '30 days',
    timeMeans: 'or 90 if it is complex',
  },
  {
    name: 'Object',
    asked: 'Stop using it for that.',
    means: `We stop, or use it less. To stop our mailings, just ask. Anything else we stop unless we have a reason in law that outweighs yours.`,
    gets: 'A plain answer: what we have stopped or, if we have not, why, and what you can do about it.',
    time: 'At once',
    timeMeans: 'by the unsubscribe link in our emails, 30 days by this form',
  },
  {
    name: 'Export',
    asked: 'I want to take it with me.',
    means: `We hand over what you gave ${company.name}, in a form that other software can read.`,
    gets: 'A JSON file, with your files and emails if we hold any, and the same as a document that people can read. If you wish, we send it straight to another organisation.',
    time: '30 days',
    timeMeans: 'or 90 if it is complex',
  },
];
