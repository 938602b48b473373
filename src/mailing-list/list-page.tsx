import type { ReactNode, Ref, SubmitEvent } from 'react';
import { Breadcrumb, Frame } from '../ui/frame.tsx';
import { Button } from '../ui/button.tsx';
import { confirmPath, type UnsubscribeLink, unsubscribePath } from './mailing-list.ts';
import type { UnsubscribeAct } from './unsubscribe/unsubscribe-view.ts';
import './list-page.css';

type Props = {
  /** The breadcrumb's name; the title may change with the result. */
  name?: string;
  title: string;
  description: ReactNode;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  children?: ReactNode;
  /** What else the reader may do. */
  aside?: ReactNode;
};

export function ListPage(props: Props) {
  const { name = unsubscribeName, title, description, headingRef, children, aside } = props;
  return (
    <Frame>
      <Breadcrumb current={name} />
      <div className="grid list-page">
        <div className="list-words prose">
          <h1 tabIndex={-1} ref={headingRef}>
            {title}
          </h1>
          <p className="lede">{description}</p>
          {children}
        </div>
        {aside && <div className="list-aside">{aside}</div>}
      </div>
    </Frame>
  );
}

/** For a subscriber who left by another way than this page's button. */
export function OfferReturn({ token }: { token: string }) {
  return (
    <section className="list-box" aria-labelledby="changed-your-mind">
      <h2 id="changed-your-mind">Changed your mind?</h2>
      <p>
        We can send a link to the address that our email came to. You are back on the list once you
        press the button behind it.
      </p>
      <ComeBack token={token} />
    </section>
  );
}

export function ComeBack({ token }: { token: string }) {
  return (
    <form method="post" action={confirmPath} className="form">
      <input type="hidden" name="act" value="mail-link" />
      <input type="hidden" name="token" value={token} />
      <Button variant="secondary">Email me a link to come back</Button>
    </form>
  );
}

/** Of the page behind every unsubscribe link. */
export const unsubscribeName = 'Unsubscribe';

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
