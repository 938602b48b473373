import { Message } from '../../ui/forms/message.tsx';

export function InvalidLink({ again }: { again: { href: string; name: string } }) {
  return (
    <Message tone="error" title="This link is invalid or has expired.">
      <p>Links in our emails work once, for a limited time. You may have used this one already.</p>
      <p>
        <a href={again.href}>{again.name}</a>
      </p>
    </Message>
  );
}
