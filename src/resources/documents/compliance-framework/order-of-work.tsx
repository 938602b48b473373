import { DashList } from '../../../ui/content/lists.tsx';
import { Table, Topic } from '../pieces.tsx';

export function OrderOfWork() {
  return (
    <>
      <Table
        className="strong"
        columns={[
          { head: 'Months', className: 'c-10' },
          { head: 'Do', className: 'c-45' },
          { head: 'What you then have', className: 'c-45' },
        ]}
        rows={[
          [
            '1 to 2',
            'Lists of devices, cloud services, data and suppliers. MFA everywhere. Updates within 14 days. Leavers’ accounts closed.',
            'The two things that fail Cyber Essentials at once are gone. The record of processing (Art. 30) is started.',
          ],
          [
            '3',
            'Firewalls, default passwords, admin accounts, old software. Apply for the certificate.',
            'Cyber Essentials. Five controls that also answer CSF’s Protect and CAF’s B2 and B4.',
          ],
          [
            '4 to 6',
            'Risk register, policy, incident plan. Contracts with the five suppliers that matter most. A first restore test.',
            'Govern and Identify in CSF, CAF’s objective A, and Articles 24, 28 and 32.',
          ],
          [
            '7 to 9',
            'Logs, and alerts that are answered at night. Training. Rights requests and complaints answered on time.',
            'Detect, CAF’s C1 and B6, Articles 12 to 22.',
          ],
          [
            '10 to 12',
            'Exercise. Test from outside. Internal review of everything above. Renewal of the certificate.',
            'Respond and Recover, CAF’s objective D, Article 32(1)(d), and a page for the board.',
          ],
        ]}
      />
      <Topic title="One folder of evidence">
        <p>
          Assessors, insurers, customers and the ICO ask for the same things in different words.
          Keep each piece once, with a date, an owner and the topic it belongs to:
        </p>
        <DashList
          items={[
            'Exports rather than screenshots, with the date in the file name.',
            'The latest version and the one before: assessors look for progress.',
            'Exceptions with a reason, an end date and a signature. An honest exception counts for more than a perfect list.',
            'Nothing that would help an attacker if the folder leaked. Never passwords.',
          ]}
        />
      </Topic>
      <Topic title="Read the matches with care">
        <p>
          The references are ours, and are the closest we could find. The four were written for
          different purposes: a row that satisfies Cyber Essentials gives part of the evidence for a
          CAF outcome, but seldom all of it. “UK GDPR” stands for the UK GDPR as amended, read with
          the Data Protection Act 2018.
        </p>
      </Topic>
    </>
  );
}
