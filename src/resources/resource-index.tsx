import { href } from 'react-router';
import { type SubmitEvent, useEffect, useState } from 'react';
import { companyName } from '../company.ts';
import { EmptyState } from '../ui/forms/message.tsx';
import { type ToastContent, useToast } from '../ui/forms/toast.tsx';
import {
  categories,
  type CategoryFilter,
  getResource,
  type Resource,
  resourcesIn,
} from './catalogue.ts';
import { DownloadDialog } from './downloads/download-dialog.tsx';
import { CategoryNav, ResourceCard } from './resource-card.tsx';

/**
 * Filtered in place by the script. A card's link opens the dialog, or the document's page without
 * JavaScript.
 */
export function ResourceIndex({ asked, email }: { asked: CategoryFilter; email: string }) {
  const { filter, choose } = useFilter(asked);
  const [chosen, setChosen] = useLinkedResource();
  const [kept, setKept] = useState<Record<string, string>>({});
  const { unseen, setUnseen } = useUnseen(chosen !== null);
  const shown = resourcesIn(filter);
  return (
    <>
      <div className="visually-hidden" role="status">
        <h2>{`${filter}: ${shown.length} documents`}</h2>
      </div>
      <CategoryNav current={filter} onChoose={choose} />
      {shown.length === 0 && <NothingYet filter={filter} email={email} />}
      {shown.length > 0 && (
        <ul className="resource-cards">
          {shown.map((resource) => (
            <ResourceCard key={resource.id} resource={resource} onChoose={setChosen} />
          ))}
        </ul>
      )}
      {chosen && (
        <DownloadDialog
          resource={chosen}
          kept={kept}
          onLeave={setKept}
          unseen={unseen}
          onUnseen={setUnseen}
          onClose={() => {
            setUnseen(null);
            setChosen(null);
          }}
        />
      )}
    </>
  );
}

/** What became of a form after it was closed: said in the dialog that is open by then, else as a toast. */
function useUnseen(isOpen: boolean) {
  const { toast } = useToast();
  const [unseen, setUnseen] = useState<ToastContent | null>(null);
  useEffect(() => {
    if (unseen && !isOpen) toast(unseen);
  }, [unseen, isOpen, toast]);
  return { unseen, setUnseen };
}

/** The document whose form is open: `/resources#sme-checklist` opens that one's. */
function useLinkedResource() {
  const [chosen, setChosen] = useState<Resource | null>(null);
  useEffect(() => {
    const open = () => setChosen((before) => getResource(location.hash.slice(1)) ?? before);
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);
  function choose(resource: Resource | null) {
    // So that the same link opens it again.
    if (!resource && location.hash) history.replaceState(null, '', location.href.split('#')[0]);
    setChosen(resource);
  }
  return [chosen, choose] as const;
}

/** The filter has an address, so Back returns to it. */
function useFilter(asked: CategoryFilter) {
  const [filter, setFilter] = useState(asked);
  useEffect(() => {
    const show = () => setFilter(getFilter(new URLSearchParams(location.search).get('category')));
    addEventListener('popstate', show);
    return () => removeEventListener('popstate', show);
  }, []);
  useEffect(() => {
    document.title = `${indexTitle(filter)} | ${companyName}`;
  }, [filter]);
  function choose(event: SubmitEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    history.pushState(null, '', `${href('/resources')}?category=${submitter.value}`);
    setFilter(getFilter(submitter.value));
  }
  return { filter, choose };
}

function NothingYet({ filter, email }: { filter: CategoryFilter; email: string }) {
  return (
    <EmptyState title={filter === 'Tools' ? 'No tools yet' : 'Nothing under education yet'}>
      <p>
        {filter === 'Tools'
          ? 'We publish a tool once we have used it with clients for long enough to trust it. Until then, the security assessment takes two minutes in your browser.'
          : 'We teach in person and on calls, and have nothing to download yet. Until then, see how we train people at work.'}
      </p>
      <p>
        {filter === 'Tools' ? (
          <a href={href('/assessment')}>Take the security assessment</a>
        ) : (
          <a href={href('/services/training')}>Training and awareness</a>
        )}{' '}
        or <a href={`${href('/resources')}#documents`}>see all six documents</a>. Is something
        missing? <a href={`mailto:${email}`}>Tell us</a>.
      </p>
    </EmptyState>
  );
}

/** All, if the address names no filter or an unknown one. */
export function getFilter(asked: string | null): CategoryFilter {
  return categories.find((category) => category.toLowerCase() === asked?.toLowerCase()) ?? 'All';
}

export function indexTitle(filter: CategoryFilter): string {
  const title = 'Free Cyber Security Resources';
  return filter === 'All' ? title : `${filter}: ${title}`;
}
