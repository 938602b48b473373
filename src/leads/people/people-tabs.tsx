import { href } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/admin/panels.tsx';
import { Tabs } from '../../ui/admin/tabs.tsx';

type Tab = {
  label: string;
  query: string;
  count: { total: number; isMore: boolean };
  isCurrent: boolean;
  /** Of a saved view. */
  id?: string;
  isShared?: boolean;
  isOwn?: boolean;
};

type Props = { tabs: readonly Tab[]; address: string };

/** The views of the list of people, and the forms to save the one shown and to change one's own. */
export function PeopleTabs({ tabs, address }: Props) {
  const own = tabs.find(({ isCurrent, isOwn }) => isCurrent && isOwn);
  return (
    <Tabs
      label="Views"
      tabs={tabs.map(({ label, query, count, isCurrent, isShared }) => ({
        label: isShared ? `${label}, for the team` : label,
        href: query ? `${href('/admin/people')}?${query}` : href('/admin/people'),
        count: count.total,
        isMore: count.isMore,
        isCurrent,
      }))}
    >
      <span className="view-forms">
        {own && <ChangeView view={own} address={address} />}
        <Popover label="Save this view" className="form-popover">
          <form method="post" action={address}>
            <NameAndShare idPrefix="new-view" />
            <Button size="dense" name="intent" value="save-view">
              Save
            </Button>
          </form>
        </Popover>
      </span>
    </Tabs>
  );
}

function ChangeView({ view, address }: { view: Tab; address: string }) {
  return (
    <Popover label="Change this view" className="form-popover">
      <form method="post" action={address}>
        <input type="hidden" name="viewId" value={view.id} />
        <NameAndShare idPrefix="view" name={view.label} isShared={view.isShared} />
        <Button size="dense" name="intent" value="change-view">
          Save
        </Button>{' '}
        <Button size="dense" variant="danger" name="intent" value="delete-view">
          Delete
        </Button>
      </form>
    </Popover>
  );
}

type FieldProps = { idPrefix: string; name?: string; isShared?: boolean | undefined };

function NameAndShare({ idPrefix, name, isShared }: FieldProps) {
  return (
    <>
      <label className="stacked">
        Name
        <input id={`${idPrefix}-name`} name="name" required maxLength={60} defaultValue={name} />
      </label>
      <label>
        <input type="checkbox" name="isShared" defaultChecked={isShared} /> For the team
      </label>
    </>
  );
}
