import { DashList, Steps } from '../../../ui/content/lists.tsx';
import { FillIn, FillRow, Note, Table, Topic } from '../pieces.tsx';

export function Before() {
  return (
    <>
      <Topic title="What it is for">
        <p>
          A risk assessment answers one question: with the money and people we have, what should we
          do next, and what can wait? Everything else, the register, the scores and the colours, is
          there so that the answer can be checked by someone who was not in the room.
        </p>
        <p>
          You will also be asked for one. UK GDPR expects security “appropriate to the risk”
          (Article 32), CAF has a principle for it (A2), NIST CSF 2.0 a category (ID.RA), and
          insurers and public buyers want to see that you have done one in the last year.
        </p>
      </Topic>
      <Topic title="Who takes part">
        <Table
          columns={[{ head: 'Who', className: 'c-30' }, { head: 'What they bring' }]}
          rows={[
            [
              'Managing director',
              'What the firm cannot lose, and the last word on what is accepted',
            ],
            ['Finance', 'What a day without trading costs; how payments are made'],
            ['Operations', 'How the work is really done, and the workarounds'],
            ['IT, inside or outside', 'What is in place, and what only looks as if it is'],
            ['Data protection', 'Whose data you hold and what the law requires'],
            ['Someone from outside', 'The question no one asks any more'],
          ]}
        />
      </Topic>
      <Topic title="How long it takes">
        <p>
          For a firm of 50 to 500 people, two to four weeks from the first conversation to a
          finished register of 20 to 50 risks, most of it spent on one-hour interviews. If you do it
          yourselves for the first time, allow two half-day workshops and a month in between.
        </p>
      </Topic>
      <Topic title="Draw a line round it">
        <p>Write down what is in and what is out before the first interview.</p>
        <FillIn name="scope.in" label="In: sites, systems, data, suppliers" lines={3} />
        <FillIn name="scope.out" label="Out, and why" lines={2} />
        <FillRow>
          <FillIn name="scope.owner" label="Who is responsible for it" />
          <FillIn name="scope.date" label="To be finished by" />
        </FillRow>
      </Topic>
    </>
  );
}

export function FiveSteps() {
  return (
    <>
      <Steps
        items={[
          <Step key="1" title="List what matters">
            Not every device: the services customers pay for, the data you are responsible for, and
            the money. For each one, ask how long you could go without it and who would notice
            first. Ten to fifteen lines are enough.
          </Step>,
          <Step key="2" title="Say what could go wrong">
            One sentence for each risk with three parts: what happens, how, and what it does to you.
            “Hackers” is not a risk. “Ransomware gets in through remote access and stops orders for
            more than a week” is one: it can be scored, and you can see where to stop it.
          </Step>,
          <Step key="3" title="Score it as it is today">
            Count what is really in place, not what is planned. Two people score separately, then
            compare. Do not average a difference of two or more: it means that one of them knows
            something.
          </Step>,
          <Step key="4" title="Decide what to do">
            Reduce, avoid, share or accept. Each risk that you do not accept gets one owner, one
            next action and one date. Score it again as it will be when the action is done. If the
            second score is no lower, choose another action.
          </Step>,
          <Step key="5" title="Review it">
            Review high risks every month, the rest every quarter and the whole register once a
            year; and straight away after an incident, a new system, a takeover or a large new
            customer.
          </Step>,
        ]}
      />
      <Topic title="Where to look for risks">
        <DashList
          items={[
            <>
              <b>What has happened:</b> your own incidents, near misses and help desk calls over two
              years. NCSC’s news and advisories. What happened to firms like yours.
            </>,
            <>
              <b>What comes in:</b> email, remote access, websites, USB sticks, visitors, suppliers’
              accounts.
            </>,
            <>
              <b>What goes out:</b> payments, personal data, drawings, laptops, leavers.
            </>,
            <>
              <b>What everything depends on:</b> the sign-in service, the internet line, the one
              person who knows, the backup.
            </>,
            <>
              <b>What is new:</b> AI tools staff have started to use, a system that no one has told
              IT about, a purchase on a card.
            </>,
          ]}
        />
      </Topic>
      <Note title="Controls count once they work">
        <p>
          In the “in place” column, write what is true for everyone today. MFA for half the staff is
          not MFA. A backup that has never been restored is only a hope.
        </p>
      </Note>
    </>
  );
}

function Step({ title, children }: { title: string; children: string | string[] }) {
  return (
    <>
      <h3>{title}</h3>
      <p>{children}</p>
    </>
  );
}
