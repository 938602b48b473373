import * as z from 'zod/mini';

/** The domain of work addresses, such as hallam.example; its people are found by it. */
const domain = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253, 'Domain must be less than 253 characters'),
    z.regex(
      /^(?:(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d])?$/,
      'Domain must be like hallam.example',
    ),
  );

const companySchema = z.strictObject({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Name is required'),
      z.maxLength(100, 'Name must be less than 100 characters'),
      z.regex(/^[^\p{Cc}]*$/u, 'Name contains invalid characters'),
    ),
  domain,
});

/** The form of a new company. */
export const newCompanySchema = z.extend(companySchema, { intent: z.literal('save') });

const pairFields = { otherId: z.uuid() };

/** The forms of a company's page. */
export const companyFormSchema = z.discriminatedUnion('intent', [
  newCompanySchema,
  z.strictObject({ ...pairFields, intent: z.literal('merge') }),
  z.strictObject({ ...pairFields, intent: z.literal('unmerge') }),
  z.strictObject({ intent: z.literal('delete') }),
]);

export const companyNotices = {
  added: 'The company is added.',
  changed: 'Saved.',
  merged: 'The two are one company now. Undo it below at any time.',
  unmerged: 'They are two companies again, each with its own people.',
  'has-people': 'It has people meanwhile, and stays.',
};

export type CompanyNotice = keyof typeof companyNotices;

export type CompanyFields = z.output<typeof companySchema>;
