import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';

type Props = {
  /** The page itself, whose query `find` is the search, and the section of it that has the form. */
  action: string;
  section: string;
  label: string;
  find: string;
  none: string;
  found: { href: string; name: string; about: string | null }[];
};

/** The search for what this page's record may be merged with. */
export function FindAnother({ action, section, label, find, none, found }: Props) {
  return (
    <>
      <form className="form person-form" action={`${action}#${section}`}>
        <Field
          label={label}
          name="find"
          type="search"
          idPrefix="merge-"
          defaultValue={find}
          autoComplete="off"
        />
        <Button variant="secondary" size="dense">
          Find
        </Button>
      </form>
      {find !== '' && found.length === 0 && <p>{none}</p>}
      <ul className="person-list">
        {found.map(({ href, name, about }) => (
          <li key={href}>
            <a href={href}>{name}</a>
            {about && <span>{about}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
