import { type ComponentProps, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Dialog } from '../../ui/forms/dialog.tsx';
import { Message } from '../../ui/forms/message.tsx';
import { type ToastContent, WithoutToasts } from '../../ui/forms/toast.tsx';
import { inside } from '../documents/inside.ts';
import { DownloadForm, showWhatFollows } from './download-form.tsx';

/** In milliseconds, from the success message until the dialog closes. */
const readingTime = 1500;

type Props = Pick<ComponentProps<typeof DownloadForm>, 'resource' | 'kept' | 'onLeave'> & {
  /** What became of a form that was closed before. */
  unseen: ToastContent | null;
  onUnseen: (content: ToastContent) => void;
  onClose: () => void;
};

/** Closes once the email is sent, and leads to what follows; otherwise stays open. */
export function DownloadDialog({ unseen, onUnseen, onClose, ...given }: Props) {
  const { resource } = given;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function closeSoon() {
    timer.current = setTimeout(() => {
      flushSync(onClose);
      showWhatFollows(resource);
    }, readingTime);
  }
  /** A visitor who has closed the form may have another document's form open. */
  function showLater(content: ToastContent) {
    onUnseen({ ...content, title: `${resource.title}: ${content.title}` });
  }
  return (
    <Dialog title={resource.title} open onClose={onClose}>
      <WithoutToasts>
        {unseen && (
          <Message tone={unseen.tone === 'error' ? 'error' : 'success'} title={unseen.title}>
            {unseen.description}
          </Message>
        )}
        <p>
          {resource.type}, {inside[resource.id].pages} pages. We email you the link; the document
          opens without a password.
        </p>
        <DownloadForm {...given} place="dialog" onSent={closeSoon} onUnseen={showLater} />
      </WithoutToasts>
    </Dialog>
  );
}
