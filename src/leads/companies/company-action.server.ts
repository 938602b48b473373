import { href } from 'react-router';
import { adminAction, success, gone, invalid } from '../../accounts/admin-action.server.ts';
import { undoable } from '../people/undoable-changes.server.ts';
import { companyFormSchema, type CompanyNotice } from './company.ts';
import {
  type CompanyOutcome,
  deleteCompany,
  mergeCompanies,
  undoCompanyMerge,
} from './merge-companies.server.ts';
import { storeCompany } from './store-company.server.ts';

/** The forms of a company's page. */
export const companyAction = adminAction({
  may: 'consultant',
  schema: companyFormSchema,
  acts: {
    save: async ({ services, actor, id }, fields) => {
      const outcome = await storeCompany(services, actor, fields, id);
      if (outcome.is === 'invalid') return invalid([outcome]);
      return outcome.is === 'gone' ? gone : success('changed' satisfies CompanyNotice);
    },
    merge: undoable(async ({ services, actor, id: companyId }, { otherId }) =>
      settled(await mergeCompanies(services, actor, { companyId, otherId }), 'merged'),
    ),
    unmerge: async ({ services, actor, id: companyId }, { otherId }) =>
      settled(await undoCompanyMerge(services, actor, { companyId, otherId }), 'unmerged'),
    delete: undoable(async ({ services, actor, id }) => {
      const { is } = await deleteCompany(services, actor, id);
      return is === 'has-people' ? success(is) : success('deleted', href('/admin/companies'));
    }),
  },
});

const settled = ({ is }: CompanyOutcome, notice: CompanyNotice) =>
  is === 'gone' ? gone : success(notice);
