import type { ReactNode, Ref, SubmitEvent } from 'react';
import { type UnsubscribeLink, unsubscribePath } from '../mailing-list.ts';
import type { UnsubscribeAct } from './unsubscribe-view.ts';

export const pageName = 'Unsubscribe';

export type StateProps = {
  headingRef: Ref<HTMLHeadingElement>;
  /** Runs once the script has loaded; until then the form posts as a plain one. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  isBusy: boolean;
};

type LinkFormProps = Pick<StateProps, 'onSubmit'> & {
  act: UnsubscribeAct;
  link: UnsubscribeLink;
  className?: string;
  labelledBy?: string;
  children: ReactNode;
};

export function LinkForm(props: LinkFormProps) {
  const { act, link, onSubmit, className, labelledBy, children } = props;
  return (
    <form
      method="post"
      action={unsubscribePath}
      className={className}
      aria-labelledby={labelledBy}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="email" value={link.email} />
      <input type="hidden" name="token" value={link.token} />
      {children}
    </form>
  );
}
