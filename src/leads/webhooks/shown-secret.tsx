import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/forms/message.tsx';

/** Shown only once; the table stores it encrypted. */
export function ShownSecret({ secret, next }: { secret: string; next: string }) {
  return (
    <div className="webhook-shown">
      <Message tone="success" title="The secret of this webhook">
        <p>Copy it into the receiver now: it is shown only once.</p>
        <p>
          <code className="webhook-secret">{secret}</code>
        </p>
        <ButtonLink href={next} variant="secondary" size="dense">
          I have saved it
        </ButtonLink>
      </Message>
    </div>
  );
}
