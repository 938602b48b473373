/** What each form collects and what for. The bases are those of Article 6(1) of the UK GDPR. */
export function Purposes() {
  return (
    <dl className="purposes">
      {purposes.map(({ when, kept, basis }) => (
        <div key={when}>
          <dt>{when}</dt>
          <dd>{kept}</dd>
          <dd className="note">Legal basis: {basis}</dd>
        </div>
      ))}
    </dl>
  );
}

export function RetentionTable() {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Data</th>
          <th scope="col">We keep it for</th>
        </tr>
      </thead>
      <tbody>
        {retention.map(([data, period]) => (
          <tr key={data}>
            <th scope="row">{data}</th>
            <td>{period}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const purposes = [
  {
    when: 'You send us a message',
    kept: 'Your name and email address, your phone number if you give it, and the message, so that we can answer you.',
    basis: 'consent',
  },
  {
    when: 'You ask for a resource',
    kept: 'Your email address, your name if you give it, and which resource it was, so that we can send it to you.',
    basis: 'consent',
  },
  {
    when: 'You say that you want updates',
    kept: 'Your email address and your name, so that we can write to you about new resources and our work.',
    basis: 'consent',
  },
  {
    when: 'You take the assessment',
    kept: 'Your name and email address, your answers, the score and the recommendations, so that we can show you the result, and next time what has changed.',
    basis: 'consent',
  },
  {
    when: 'You do any of these',
    kept: 'A note of who was in touch, about what, and how far we have got, so that we can follow up what you asked for.',
    basis: 'legitimate interests, namely running our business',
  },
  {
    when: 'You create an account',
    kept: 'Your name, email address and password, your second factors, and where you are logged in, so that we can let you in and keep others out.',
    basis: 'contract',
  },
  {
    when: 'You use one of your rights, or complain',
    kept: 'Your email address, what you asked for and what we did, so that we can do it and show that we did.',
    basis: 'legal obligation',
  },
  {
    when: 'You agree to something',
    kept: 'The exact words, the time and the page, so that we can show that you agreed.',
    basis: 'legal obligation',
  },
  {
    when: 'You send any form',
    kept: 'How many requests came from your network address, so that we can stop abuse.',
    basis: 'legitimate interests, namely keeping the site safe',
  },
] as const;

const retention = [
  ['Assessment results', '2 years'],
  ['Resource downloads', '1 year'],
  ['Leads: who got in touch, and what they wrote', '3 years from the last contact'],
  ['Rate-limiting data', '24 hours'],
  ['Subscriptions to our updates', 'Until you unsubscribe'],
  ['Accounts', 'Until you close yours, or ask us to'],
  ['Requests and complaints about your data', '3 years after our answer'],
  ['The record of what you agreed to', 'As long as the data it belongs to'],
  ['That a mail went out, without its content', '1 year; to whom, 30 days'],
  ['Addresses that we must not write to', 'Until you ask to hear from us again'],
] as const;
