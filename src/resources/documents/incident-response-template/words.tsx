import { FillIn, Topic } from '../pieces.tsx';

const statements: readonly {
  id: string;
  lines: 4 | 5 | 6;
  title: string;
  note: string;
  label: string;
  value: string;
}[] = [
  {
    id: 'staff',
    lines: 5,
    title: 'To all staff',
    note: 'In the first hour. By text message if email may be read.',
    label: 'Words for staff',
    value:
      'We have a security problem and are dealing with it. Until you hear from us: do not open your laptop / do not sign in to [system]. If you have noticed anything odd in the last few days, call [name] on [number] now. You are not in trouble. Please say nothing about this outside the firm and do not post about it. We will update you at [time].',
  },
  {
    id: 'customers',
    lines: 6,
    title: 'To customers',
    note: 'On day 1 if they notice; at the latest when you know that they are affected.',
    label: 'Words for customers',
    value:
      'On [date] we found that someone had gained access to part of our systems without permission. We have cut off that access and are working with specialists to find out what was reached. [Service] is / is not affected. As of now we have / have no evidence that your data was involved. We will write to you again by [date], sooner if that changes. Our bank details have not changed; if anyone says they have, call us on a number you already have. Your contact is [name], [number].',
  },
  {
    id: 'subjects',
    lines: 6,
    title: 'To people whose data was taken',
    note: 'Article 34: what happened, what it may mean, what you did, what they can do, whom to ask.',
    label: 'Words for the people whose data was taken',
    value:
      'We are writing because [kind of data] about you was in files that were copied from our systems on [date]. This could mean that [consequence]. We have [measures] and told the Information Commissioner’s Office. What you can do: [change the password for …; be wary of calls that mention …; look at your bank statements]. We are sorry. If you have a question, call [name] on [number] or write to [address]. You may also complain to the ICO, ico.org.uk.',
  },
  {
    id: 'press',
    lines: 4,
    title: 'To the press',
    note: 'Only when asked, and only by the person named in part 1.',
    label: 'Words for the press',
    value:
      'We are dealing with a security incident that we found on [date]. We acted at once, brought in specialists and told the authorities. We are in touch with the people it affects and will not say more while the work goes on.',
  },
];

export function Words() {
  return (
    <>
      {statements.map(({ id, title, note, label, lines, value }) => (
        <Topic key={id} title={title}>
          <p className="small first">{note}</p>
          <FillIn name={`words.${id}`} label={label} lines={lines} value={value} />
        </Topic>
      ))}
    </>
  );
}
