import type { Collected } from '../../platform/feature.ts';
import type { NoticeRow } from '../../platform/privacy/personal-data.server.ts';
import { TableHead } from '../../ui/content/table.tsx';

/** What each form collects and what for. The bases are those of Article 6(1) of the UK GDPR. */
export function Purposes({ collected }: { collected: readonly Collected[] }) {
  const onConsent = collected.filter(({ basis }) => basis === 'consent');
  const otherwise = collected.filter(({ basis }) => basis !== 'consent');
  return (
    <dl className="purposes">
      {[...onConsent, anyOfThese, ...otherwise, ...always].map(({ when, kept, basis }) => (
        <div key={when}>
          <dt>{when}</dt>
          <dd>{kept}</dd>
          <dd className="note">Legal basis: {basis}</dd>
        </div>
      ))}
    </dl>
  );
}

export const RetentionTable = ({ kept }: { kept: readonly NoticeRow[] }) => (
  <Table heads={['Data', 'We keep it for']} rows={[...kept, backups]} />
);

export const CookieTable = () => (
  <>
    <Table heads={['Cookie', 'What it does', 'How long it lasts']} rows={cookies} />
    <p className="note">Most of their names begin with “__Host-”, which keeps other sites out.</p>
  </>
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

/** What all forms have in common. */
const anyOfThese = {
  when: 'You do any of these',
  kept: 'A note of who was in touch, about what, and how far we have got, and which emails we have sent you, so that we can follow up what you asked for.',
  basis: 'legitimate interests, namely running our business',
};

const always = [
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
];

const backups: NoticeRow = ['Backups of all this', '4 weeks at most'];

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
