import { href } from 'react-router';
import { SelectionBar } from '../../ui/admin/panels.tsx';
import { Button } from '../../ui/button.tsx';
import { leadStages, stageNames } from '../lead.ts';

type Props = {
  /** Of the view, to return to. */
  address: string;
  owners: readonly { id: string; name: string; email: string }[];
  isSpam: boolean;
  /** Only admins delete. */
  isAdmin: boolean;
};

/** What is done to the chosen people at once. The boxes of the rows belong to this form. */
export function PeopleSelection({ address, owners, isSpam, isAdmin }: Props) {
  return (
    <SelectionBar count={<span className="chosen-count">selected</span>}>
      <form id="chosen" method="post" action={address} className="selection-form">
        <button type="reset" className="link-button">
          Clear
        </button>
        <select name="stage" aria-label="Set stage" autoComplete="off">
          <option value="">Stage</option>
          {leadStages.map((stage) => (
            <option key={stage} value={stage}>
              {stageNames[stage]}
            </option>
          ))}
        </select>
        <select name="ownerId" aria-label="Set owner" autoComplete="off">
          <option value="">Owner</option>
          <option value="none">No owner</option>
          {owners.map(({ id, name, email }) => (
            <option key={id} value={id}>
              {name || email}
            </option>
          ))}
        </select>
        <input name="addTag" aria-label="Add tag" placeholder="Add tag" maxLength={40} />
        <input name="removeTag" aria-label="Remove tag" placeholder="Remove tag" maxLength={40} />
        <span className="apply">
          <Button variant="secondary" size="dense" name="intent" value="change">
            Apply
          </Button>
        </span>
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
