import { Options } from '../../ui/forms/field.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterChip, FilterFold, Popover } from '../../ui/admin/panels.tsx';
import { tableRoles } from '../../ui/content/table.tsx';
import type { Filter, ListData } from './admin-list.tsx';
import { choicePrefix, listAddress } from './list-query.ts';
import type { Cell } from './admin-list-table.tsx';

type Props = { list: ListData; params: URLSearchParams };

/** A list's search, filters and columns, as a GET form; what it folds opens in place. */
export function ListFilters({ list, params }: Props) {
  const { path, searchLabel, filters, view, isExported, hasDays, choices } = list;
  const chosen = (name: string) => params.get(name) ?? '';
  const applied = getApplied(filters, params);
  return (
    <search>
      <form className="flow list-tools screen-only" method="get" action={path}>
        <SearchField label={searchLabel} asked={chosen('q')} />
        <FilterFold count={applied.length}>
          {filters.map((filter) => (
            <FilterField key={filter.name} filter={filter} chosen={chosen(filter.name)} />
          ))}
          {hasDays && <Days chosen={chosen} />}
          <div className="button-row">
            <Button size="dense">Apply</Button>
          </div>
        </FilterFold>
        {applied.map(({ name, text }) => (
          <FilterChip key={name} href={listAddress(path, params, { [name]: '' })}>
            {text}
          </FilterChip>
        ))}
        {view.sort && <input type="hidden" name="sort" value={view.sort} />}
        {(isExported || choices.length > 0) && (
          <span className="last">
            {choices.length > 0 && <Columns choices={choices} />}
            {isExported && (
              <Button form="export" variant="secondary" size="dense">
                Export CSV
              </Button>
            )}
          </span>
        )}
      </form>
    </search>
  );
}

const SearchField = ({ label, asked }: { label: string; asked: string }) => (
  <label className="search">
    <span className="visually-hidden">{label}</span>
    <input type="search" name="q" defaultValue={asked} maxLength={200} placeholder={label} />
  </label>
);

type FieldProps = { filter: Filter; chosen: string };

function FilterField({ filter: { name, label, options, isTyped, isDay }, chosen }: FieldProps) {
  return (
    <label className="stacked">
      {label}
      {isDay && <input type="date" name={name} defaultValue={chosen} />}
      {isTyped && <input name={name} defaultValue={chosen} maxLength={100} autoComplete="off" />}
      {!isDay && !isTyped && (
        <select name={name} defaultValue={chosen}>
          <option value="">Any</option>
          <Options options={options} />
        </select>
      )}
    </label>
  );
}

function Days({ chosen }: { chosen: (name: string) => string }) {
  return (
    <>
      <label className="stacked">
        From
        <input type="date" name="from" defaultValue={chosen('from')} />
      </label>
      <label className="stacked">
        To
        <input type="date" name="to" defaultValue={chosen('to')} />
      </label>
    </>
  );
}

/** Which columns the table shows; without a choice, the usual ones. */
function Columns({ choices }: Pick<ListData, 'choices'>) {
  return (
    <Popover label="Columns" className="columns-popover">
      {choices.map(({ key, label, isShown }) => (
        <label key={key}>
          <input type="checkbox" name="show" value={key} defaultChecked={isShown} /> {label}
        </label>
      ))}
      <Button size="dense">Show</Button>
    </Popover>
  );
}

/** The filters that apply, by name and in words: 'Stage: New'. */
function getApplied(filters: readonly Filter[], params: URLSearchParams) {
  const days = ['from', 'to'].map((name) => ({ name, label: name === 'from' ? 'From' : 'To' }));
  return [...filters, ...days.map((day) => ({ ...day, options: [] }))].flatMap((filter) => {
    const value = params.get(filter.name) ?? '';
    if (value === '') return [];
    const option = filter.options.find((known) => known.value === value);
    return [{ name: filter.name, text: `${filter.label}: ${option?.label ?? value}` }];
  });
}

/** Only the script can check all boxes, so it shows this one. */
export const ChooseAll = () => (
  <th scope="col" {...tableRoles.heading}>
    <ChooseAllBox />
  </th>
);

export const ChooseAllBox = (props: { 'data-key'?: string }) => (
  <label hidden className="choice" data-choose-all="">
    <input type="checkbox" aria-label="Select all on this page" autoComplete="off" {...props} />
  </label>
);

type ChoiceProps = { id: string; name: Cell; formId: string };

/** Each box has a name of its own: a form's fields are read by name. */
export const Choice = (props: ChoiceProps) => (
  <td {...tableRoles.cell}>
    <ChoiceBox {...props} />
  </td>
);

export const ChoiceBox = ({ id, name, formId }: ChoiceProps) => (
  <label className="choice">
    <input
      type="checkbox"
      form={formId}
      name={`${choicePrefix}${id}`}
      aria-label={`Select ${typeof name === 'string' ? name : 'this row'}`}
      autoComplete="off"
    />
  </label>
);
