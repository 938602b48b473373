import { expect, test } from 'vitest';
import { questions } from '../content/questions.ts';
import { standards } from '../content/standards-asked.ts';

/** Subcategories of CSF 2.0 as NIST words them, shortened, and the words of ours that ask for the same. */
const csf: Record<string, [asks: string, ours: RegExp]> = {
  'PR.AA-03': ['users, services, and hardware are authenticated', /more than a password to log in/],
  'ID.RA-05': ['likelihoods and impacts are used to understand risk', /Written down and scored/],
  'ID.RA-06': ['risk responses are planned and tracked', /each risk has an owner/],
  'PR.DS-11': ['backups are created, protected, maintained, and tested', /restore from backup/],
  'ID.IM-02': ['improvements are identified from tests and exercises', /rehearsed/],
  'ID.IM-04': ['incident response plans are established and maintained', /is there a plan/],
  'PR.PS-02': ['software is maintained, replaced, and removed', /install updates/],
  'PR.AT-01': ['personnel are provided with awareness and training', /exercises for everyone/],
  'PR.DS-01': ['data-at-rest is protected', /where it is kept/],
  'PR.DS-02': ['data-in-transit is protected', /when it is sent/],
  'DE.CM-01': ['networks and network services are monitored', /an intruder be noticed/],
  'DE.CM-06': ['external service provider activities are monitored', /cloud services are watched/],
  'DE.CM-09': ['computing hardware and software are monitored', /Devices.* watched/],
  'PR.AA-05': ['access permissions are reviewed', /who has access to what/],
  'GV.SC-05': ['requirements are integrated into contracts', /in the contract/],
  'GV.SC-06': ['due diligence before entering into relationships', /Before signing/],
  'GV.SC-07': ['suppliers are monitored over the relationship', /again every year/],
};

test('cites only subcategories that the question or its full answer asks for', () => {
  const cited = questions.flatMap(({ id, question, options: [full] }) =>
    standards[id].csf.map((subcategory) => {
      const words = `${question} ${full?.label} ${full?.note}`;
      return { subcategory, isAsked: csf[subcategory]?.[1].test(words) ?? false };
    }),
  );
  expect(cited.filter(({ isAsked }) => !isAsked)).toEqual([]);
  expect(cited.map(({ subcategory }) => subcategory).toSorted()).toEqual(
    Object.keys(csf).toSorted(),
  );
});

/** How many contributing outcomes each principle of CAF 4.0 has; 41 in all. */
const outcomes = 'A1:3 A2:3 A3:1 A4:2 B1:2 B2:4 B3:5 B4:4 B5:3 B6:2 C1:6 C2:1 D1:3 D2:2';

test('cites contributing outcomes that CAF 4.0 has', () => {
  const known = outcomes.split(' ').flatMap((each) => {
    const [principle, count] = each.split(':');
    return 'abcdef'
      .slice(0, Number(count))
      .split('')
      .map((letter) => `${principle}.${letter}`);
  });
  expect(known).toHaveLength(41);
  expect(
    Object.values(standards).flatMap(({ caf }) => caf.filter((id) => !known.includes(id))),
  ).toEqual([]);
});
