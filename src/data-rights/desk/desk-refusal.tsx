import { Message } from '../../ui/feedback/message.tsx';
import type { DeskAnswer } from './desk-action.server.ts';

type Refusal = NonNullable<DeskAnswer['refusal']>;

type Props = {
  refusal: Refusal;
  /** What was written for an act that is no longer offered. */
  words?: string | undefined;
};

/** Why an act was refused: says who was first, or what is in the way. */
export function DeskRefusal({ refusal, words }: Props) {
  return (
    <Message tone="error" title="Nothing was changed">
      <p>{inWords(refusal)}</p>
      {words && (
        <>
          <p>You wrote:</p>
          <p className="as-typed">{words}</p>
        </>
      )}
    </Message>
  );
}

export function inWords(refusal: Refusal): string {
  switch (refusal.is) {
    case 'changed-meanwhile':
      return 'Somebody else has changed this request since you opened it. Below is how it stands now. Look again before you go on; what you typed is kept.';
    case 'not-allowed':
      return 'That can’t be done with this request as it stands now.';
    case 'other-requests':
      return `We owe the same person an answer to ${refusal.references.join(', ')}. Without the address there would be no way to give it: answer that first.`;
    case 'admin-account':
      return 'The address belongs to an admin’s account. Take the role away first, on the page of users.';
  }
}
