import { Message } from '../../ui/forms/message.tsx';
import type { DeskAnswer } from './desk-action.server.ts';

type Refusal = NonNullable<DeskAnswer['refusal']>;

type Props = {
  refusal: Refusal;
  words?: string | undefined;
};

/** Explains why an action was rejected: an earlier change, or what prevents it. */
export function DeskRefusal({ refusal, words }: Props) {
  return (
    <Message tone="error" title="Nothing was changed">
      <p>{formatRefusal(refusal)}</p>
      {words && (
        <>
          <p>You wrote:</p>
          <p className="as-typed">{words}</p>
        </>
      )}
    </Message>
  );
}

export function formatRefusal(refusal: Refusal): string {
  switch (refusal.is) {
    case 'changed-meanwhile':
      return 'Another admin has changed this request since you opened it. Its current state is below. Check it before you go on; what you typed is kept.';
    case 'not-allowed':
      return 'This can’t be done with the request in its current state.';
    case 'other-requests':
      return `We still owe this person an answer to ${refusal.references.join(', ')}. Answer that first: without the address it could not be sent.`;
    case 'admin-account':
      return 'The address belongs to an account of the team. Remove its role first, on the Users page.';
  }
}
