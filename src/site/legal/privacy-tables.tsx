import { TableHead } from '../../ui/content/table.tsx';

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

export const RetentionTable = () => <Table heads={['Data', 'We keep it for']} rows={retention} />;

export const CookieTable = () => (
  <Table heads={['Cookie', 'What it does', 'How long it lasts']} rows={cookies} />
);

type TableProps = { heads: readonly string[]; rows: readonly (readonly [string, ...string[]])[] };

function Table({ heads, rows }: TableProps) {
  return (
    <table className="table">
      <TableHead heads={heads} />
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
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
    when: 'You say that we may get in touch about the result',
    kept: 'That you agreed, so that we can write or telephone about it. You see the result whether you agree or not.',
    basis: 'consent',
  },
  {
    when: 'You do any of these',
    kept: 'A note of who was in touch, about what, and how far we have got, and which emails we have sent you, so that we can follow up what you asked for.',
    basis: 'legitimate interests, namely running our business',
  },
  {
    when: 'You create an account',
    kept: 'Your name, email address and password, your second factors, and the browsers and network addresses you log in from, so that we can let you in, keep others out and tell you about a login from a new browser.',
    basis: 'contract',
  },
  {
    when: 'You use one of your rights, or complain',
    kept: 'Your email address, what you asked for and what we did, so that we can do it and show that we did.',
    basis: 'legal obligation',
  },
  {
    when: 'You unsubscribe, object to our emails or have your data deleted',
    kept: 'A code made from your email address, which cannot be turned back into it, so that we do not write to you by mistake.',
    basis: 'legal obligation',
  },
  {
    when: 'You agree to something',
    kept: 'The exact words, the time and the page, so that we can show that you agreed.',
    basis: 'legal obligation',
  },
  {
    when: 'You send any form',
    kept: 'How many requests came from your network address, under a code that cannot be turned back into it; and with a message the page it was sent from and how quickly, so that we can stop abuse.',
    basis: 'legitimate interests, namely keeping the site safe',
  },
] as const;

const retention = [
  ['Assessment results', '2 years'],
  ['Resource downloads', '1 year'],
  ['Leads: who got in touch, and what they wrote', '3 years from the last contact'],
  ['Rate-limiting data', '24 hours'],
  [
    'Subscriptions to our updates',
    'Until you unsubscribe; 30 days more, should you want to return',
  ],
  ['Subscriptions that were not confirmed', '1 year'],
  [
    'Links to confirm or end a subscription',
    '1 year after they expire; the one-click link for 1 year, or longer while you are on the list',
  ],
  ['Accounts', 'Until you close yours, or ask us to'],
  ['Browsers that know your account', '1 year from the last login'],
  ['Links in our emails about an account or a request', '1 month after they expire'],
  ['Requests and complaints about your data', '3 years after our answer'],
  ['Requests that were not confirmed', '3 months'],
  ['The record of what you agreed to', 'As long as the data it belongs to'],
  ['That an email went out, without its content', '1 year; to whom, 30 days'],
  ['That your details went to our customer records', '30 days'],
  ['What our own people looked at or changed', '6 years'],
  ['Addresses that we must not write to', 'Until you ask to hear from us again'],
  ['Backups of all this', '4 weeks at most'],
] as const;

// As the code sets them: server/pages/privacy-cookies.server.test.ts compares.
export const cookies = [
  [
    'session',
    'keeps you logged in',
    '7 days from your last visit, 30 from your login, or until you log out',
  ],
  [
    'device',
    'knows your browser again, so that we can tell you when someone else logs in, and wrong passwords that others try do not keep you waiting',
    '1 year from your last login',
  ],
  [
    'session-notice',
    'carries a message such as “Logged out” to the next page',
    'until that page, or 1\u{a0}minute',
  ],
  [
    'provider-state, id-token, passkey',
    'tie a login by a passkey, or with an account elsewhere such as Google, to your browser',
    '5 minutes',
  ],
] as const;
