import { href } from 'react-router';
import { company } from '../../company.ts';
import { handleForm } from '../../platform/forms/handle-form.server.ts';
import { type PageHandle, pageMeta } from '../../platform/web/page.ts';
import { figures } from '../../platform/words/words.ts';
import { Sources } from '../../ui/content/sources.tsx';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { Plate } from '../../ui/drawings/plate.tsx';
import { Island } from '../../ui/island.tsx';
import { Frame, Breadcrumb } from '../../ui/frame.tsx';
import { Section, PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/data-rights.route.ts';
import { requestWording } from '../rights-request.ts';
import { DataRightsForm } from './data-rights-form.tsx';
import { RightCards } from './right-cards.tsx';
import { rightsForm } from './submit-rights-request.server.ts';
import { TimetablePlate } from '../plates/timetable-plate.tsx';
import { Steps, KeyValues } from '../../ui/content/lists.tsx';
import '../../ui/controls.css';
import '../data-rights.css';
import { MailtoLink } from '../../ui/content/inline.tsx';

export const handle: PageHandle = { hydrate: true, memory: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: href('/data-rights'),
    title: 'Your Data Rights',
    description: `See, correct, delete or take away the data ${company.name} holds about you, or object to its use. It costs nothing, and we answer within 30 days.`,
  });
}

export const action = (args: Route.ActionArgs) => handleForm(args, rightsForm);

export default function DataRights({ actionData }: Route.ComponentProps) {
  return (
    <>
      <Frame>
        <Breadcrumb current="Data rights" />
        <PageHead
          title="Your Data Rights"
          summary="You can see, correct, delete or take away what we hold about you, or tell us to stop using it. It costs nothing, and you do not have to say why."
        />
        <ButtonRow>
          <ButtonLink href="#request">Make a request</ButtonLink>
        </ButtonRow>
        <RightCards />
      </Frame>
      <Section
        id="request"
        heading="Make a request"
        intro="Your email address is enough. We send a link to it, so that no one else can ask in your name."
      >
        <div className="grid beside">
          <Island
            name="data-rights-form"
            start="near"
            component={DataRightsForm}
            props={{ answer: actionData, wording: requestWording }}
          />
          <RequestSide />
        </div>
      </Section>
      <Section id="timetable" heading="How long it takes">
        <Plate
          title="From your request to our answer"
          note="In days. In February the month that the law allows is shorter than 30 days, and we keep to it."
        >
          <TimetablePlate />
        </Plate>
      </Section>
      <Frame>
        <Sources claims={figures('rightsAnswer', 'rightsLaw', 'complaints')} />
      </Frame>
    </>
  );
}

/** Beside the form: what happens next, and how to make a request without it. */
function RequestSide() {
  return (
    <aside className="request-side" aria-label="What happens next">
      <h3>What happens next</h3>
      <Steps
        items={[
          'You get a reference, and an email with a link.',
          'You press the button behind the link. That shows us the mailbox is yours, and starts the 30 days.',
          'A person answers. If your case is complex, we tell you within the 30 days that it takes longer, and why.',
        ]}
      />
      <h3>Without the form</h3>
      <KeyValues
        items={[
          {
            term: 'Email',
            value: <MailtoLink address={company.privacyContact} />,
          },
          { term: 'Phone', value: <a href={company.phone.href}>{company.phone.shown}</a> },
        ]}
      />
      <p className="note">
        What happens to your data otherwise is in the{' '}
        <a href={href('/privacy-policy')}>privacy notice</a>.
      </p>
    </aside>
  );
}
