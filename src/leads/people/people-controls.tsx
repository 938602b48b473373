import { Options } from '../../ui/forms/field.tsx';
import { memberOptions } from '../../accounts/sessions/session-record.ts';
import { href } from 'react-router';
import { Popover, SelectionBar, Tabs } from '../../ui/admin/panels.tsx';
import { Button } from '../../ui/button.tsx';
import { stageOptions } from '../lead.ts';

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

type TabsProps = { tabs: readonly Tab[]; address: string };

/** The views of the list of people, and the forms to save the one shown and to change one's own. */
export function PeopleTabs({ tabs, address }: TabsProps) {
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
          <form className="flow" method="post" action={address}>
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
      <form className="flow" method="post" action={address}>
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

type SelectionProps = {
  /** Of the view, to return to. */
  address: string;
  owners: readonly { id: string; name: string; email: string }[];
  isSpam: boolean;
  /** Only admins delete. */
  isAdmin: boolean;
};

/** What is done to the chosen people at once. The boxes of the rows belong to this form. */
export function PeopleSelection({ address, owners, isSpam, isAdmin }: SelectionProps) {
  return (
    <SelectionBar count={<span className="chosen-count">selected</span>}>
      <form id="chosen" method="post" action={address} className="selection-form">
        <button type="reset" className="link-button">
          Clear
        </button>
        <select
          name="stage"
          aria-label="Set stage"
          autoComplete="off"
          data-key="s"
          data-saves="enter"
        >
          <option value="">Stage</option>
          <Options options={stageOptions} />
        </select>
        <select
          name="ownerId"
          aria-label="Set owner"
          autoComplete="off"
          data-key="a"
          data-saves="enter"
        >
          <option value="">Owner</option>
          <option value="none">No owner</option>
          <Options options={memberOptions(owners)} />
        </select>
        <input
          name="addTag"
          aria-label="Add tag"
          placeholder="Add tag"
          maxLength={40}
          data-key="t"
        />
        <input name="removeTag" aria-label="Remove tag" placeholder="Remove tag" maxLength={40} />
        <span className="apply">
          <Button variant="secondary" size="dense" name="intent" value="change">
            Apply
          </Button>
        </span>
        <Button variant="secondary" size="dense" name="intent" value="step-done" data-key="e">
          Next step done
        </Button>
        <small className="wide">Undo within the hour</small>
        <span className="last">
          {isSpam ? (
            <Button variant="secondary" size="dense" name="intent" value="not-spam">
              Not spam
            </Button>
          ) : (
            <Button variant="danger" size="dense" name="intent" value="spam" data-key="!">
              Spam
            </Button>
          )}
          {isAdmin && (
            <Button
              variant="danger"
              size="dense"
              formAction={href('/admin/people/delete')}
              name="intent"
              value="confirm"
            >
              Delete…
            </Button>
          )}
        </span>
      </form>
    </SelectionBar>
  );
}
