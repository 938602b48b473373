import { Table, Topic } from '../pieces.tsx';
import { getLevel, register, score, type Scoring } from './register.ts';

export function WorkedRegister() {
  return (
    <Table
      className="register dense"
      columns={[
        { head: 'No.', className: 'c-5' },
        { head: 'What could happen', className: 'c-25' },
        { head: 'In place', className: 'c-15' },
        { head: 'L × I', className: 'c-6' },
        { head: 'Now', className: 'c-6' },
        { head: 'What we do', className: 'c-25' },
        { head: 'Owner, within', className: 'c-15' },
        { head: 'Then' },
      ]}
      rows={register.map((risk) => [
        <b key="number">{risk.number}</b>,
        risk.scenario,
        risk.inPlace,
        `${risk.now.likelihood} × ${risk.now.impact}`,
        <Mark key="now" scoring={risk.now} />,
        risk.treatment,
        <span key="owner">
          {risk.owner}
          <span className="quiet">{risk.within}</span>
        </span>,
        <Mark key="after" scoring={risk.after} />,
      ])}
    />
  );
}

const words = { low: 'Low', moderate: 'Moderate', high: 'High' } as const;

function Mark({ scoring }: { scoring: Scoring }) {
  const level = getLevel(scoring);
  return (
    <span className={`risk ${level}`}>
      {score(scoring)}
      <span className="unseen"> {words[level]}</span>
    </span>
  );
}

export function TwoRisksInFull() {
  return (
    <>
      <Topic title="Number 2: ransomware through remote access">
        <p>
          <b>How it would go.</b> Someone buys a password that was stolen elsewhere and tries it on
          the VPN, which asks for nothing more. At night they look round, find the file server and
          the backup, and copy what seems worth money. On Friday evening they encrypt both.
        </p>
        <p>
          <b>Likelihood 4.</b> It happens to firms like this one all the time, and it has happened
          to two on the same estate. The password is the only lock. No one is watching at night.
        </p>
        <p>
          <b>Impact 5.</b> Finance puts a day without orders at £55,000. Rebuilding without a good
          backup takes ten working days at best, so over half a million before lawyers, and two
          customers may leave at the end of their contracts. Personnel files of 140 people are on
          the server.
        </p>
        <p>
          <b>What to do.</b> MFA on the VPN takes away the easiest way in and costs two days’ work.
          Updates within 14 days take away the next. Night-time monitoring costs most, and is worth
          it only once the first two are done. Likelihood falls to 2. The impact falls to 4 and no
          further, because of the offline backup in number 3: a week becomes three days.
        </p>
        <p>
          <b>How we know it has worked.</b> A report of accounts without MFA, which is empty. A
          report of updates older than 14 days, which is empty. A restore, timed.
        </p>
      </Topic>
      <Topic title="Number 7: data sent to the wrong person">
        <p>
          <b>How it would go.</b> The address box completes “Sarah” to the wrong Sarah, and an
          appraisal goes to a customer.
        </p>
        <p>
          <b>Likelihood 5.</b> Three times last year that we know of.
        </p>
        <p>
          <b>Impact 2.</b> Each case so far was one person’s data, deleted on request, entered into
          our own breach record and not reportable. A spreadsheet of all staff would be a 4: that is
          a separate risk, with its own row.
        </p>
        <p>
          <b>What to do.</b> A warning when an address is outside the firm, a minute’s delay on
          sending, and links instead of attachments, because a link can be withdrawn. Reminding
          people to be careful was tried and changed nothing.
        </p>
        <p>
          <b>How we know it has worked.</b> The breach record: three last year, and a target of one
          or none.
        </p>
      </Topic>
      <Topic title="What the two have in common">
        <p>
          Each is a story that someone could contradict. Each score has a reason behind it that will
          still be understood in a year. Each action can be seen to be done. And neither needed a
          tool: a spreadsheet will do up to 50 risks.
        </p>
      </Topic>
    </>
  );
}
