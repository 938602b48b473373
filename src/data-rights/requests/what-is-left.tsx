import { href } from 'react-router';

/** What the sender of a request still has to do, with and without JavaScript. */
export function WhatIsLeft({ reference }: { reference: string }) {
  return (
    <>
      <p>
        Our email to you has a link. Open it and press the button there: that shows us the mailbox
        is yours, and the 30 days start. If you made several requests today, the link in the first
        email opens them all. A complaint needs no confirmation: we look into it either way.
      </p>
      <p>
        Nothing there after a few minutes? Look in your junk folder, or{' '}
        <a href={`${href('/data-rights')}#request`}>send the form again</a>.
      </p>
      <p>
        Your reference is <strong className="tabular">{reference}</strong>. Quote it if you write or
        call about your request.
      </p>
    </>
  );
}
