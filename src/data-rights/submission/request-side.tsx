import { company } from '../../company.ts';
import { KeyValues } from '../../ui/content/key-values.tsx';
import { Steps } from '../../ui/content/steps.tsx';

/** Beside the form: what happens once it is sent, and how to ask without it. */
export function RequestSide() {
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
            value: <a href={`mailto:${company.privacyContact}`}>{company.privacyContact}</a>,
          },
          { term: 'Phone', value: <a href={company.phone.href}>{company.phone.shown}</a> },
        ]}
      />
      <p className="note">
        What happens to your data otherwise is in the <a href="/privacy-policy">privacy notice</a>.
      </p>
    </aside>
  );
}
