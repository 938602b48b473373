/** A file as a product exports it: its own row of headings, and one invented person. */
export type ExportedFile = {
  product: string;
  headings: string;
  /** By heading; all other cells are empty. */
  cells: Record<string, string>;
  reads: Partial<Record<'name' | 'email' | 'phone' | 'company' | 'role' | 'note', string>> & {
    tags?: string[];
  };
};

/** The headings of the file, and one row, in its separator. */
export function toCsv({ headings, cells }: Pick<ExportedFile, 'headings' | 'cells'>): string {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const row = headings.split(',').map((heading) => quoted(cells[heading] ?? ''));
  return `${headings.split(',').map(quoted).join(',')}\r\n${row.join(',')}\r\n`;
}

const numbered = (count: number, headings: string) =>
  Array.from({ length: count }, (_, index) => headings.replaceAll('#', String(index + 1))).join(
    ',',
  );

export const exportedFiles: ExportedFile[] = [
  {
    product: 'Outlook',
    headings: `Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business Street 2,Business Street 3,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home Street 2,Home Street 3,Home City,Home State,Home Postal Code,Home Country/Region,Other Street,Other Street 2,Other Street 3,Other City,Other State,Other Postal Code,Other Country/Region,Assistant's Phone,Business Fax,Business Phone,Business Phone 2,Callback,Car Phone,Company Main Phone,Home Fax,Home Phone,Home Phone 2,ISDN,Mobile Phone,Other Fax,Other Phone,Pager,Primary Phone,Radio Phone,TTY/TDD Phone,Telex,Account,Anniversary,Assistant's Name,Billing Information,Birthday,Business Address PO Box,Categories,Children,Directory Server,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,E-mail 2 Type,E-mail 2 Display Name,E-mail 3 Address,E-mail 3 Type,E-mail 3 Display Name,Gender,Government ID Number,Hobby,Home Address PO Box,Initials,Internet Free Busy,Keywords,Language,Location,Manager's Name,Mileage,Notes,Office Location,Organizational ID Number,Other Address PO Box,Priority,Private,Profession,Referred By,Sensitivity,Spouse,User 1,User 2,User 3,User 4,Web Page`,
    cells: {
      Title: 'Dr',
      'First Name': 'Ana',
      'Last Name': 'Rees',
      Company: 'Hallam Freight',
      'Job Title': 'Finance director',
      "Assistant's Phone": '01632 960999',
      'Business Fax': '01632 960998',
      'Mobile Phone': '07700 900123',
      Account: 'A-17',
      "Assistant's Name": 'Bo Lund',
      Categories: 'Expo;Freight',
      'E-mail Address': 'ana@hallam.example',
      'E-mail Type': 'SMTP',
      'E-mail Display Name': 'Ana Rees (ana@hallam.example)',
      'E-mail 2 Address': 'ana@rees.example',
      "Manager's Name": 'Cy Vale',
      Notes: 'Met in Leeds',
      Spouse: 'Di Rees',
    },
    reads: {
      name: 'Ana Rees',
      email: 'ana@hallam.example',
      phone: '07700 900123',
      company: 'Hallam Freight',
      role: 'Finance director',
      note: 'Met in Leeds\nEmail: ana@rees.example',
      tags: ['expo', 'freight'],
    },
  },
  {
    product: 'Google Contacts',
    headings: `First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Website 1 - Label,Website 1 - Value`,
    cells: {
      'First Name': 'Ana',
      'Last Name': 'Rees',
      'Phonetic First Name': 'Anna',
      'Organization Name': 'Hallam Freight',
      'Organization Title': 'Finance director',
      Labels: 'Expo ::: * myContacts',
      'E-mail 1 - Label': '* Work',
      'E-mail 1 - Value': 'ana@hallam.example',
      'Phone 1 - Label': 'Mobile',
      'Phone 1 - Value': '07700 900123',
      'Address 1 - Label': 'Work',
    },
    reads: {
      name: 'Ana Rees',
      email: 'ana@hallam.example',
      phone: '07700 900123',
      company: 'Hallam Freight',
      role: 'Finance director',
      tags: ['expo'],
    },
  },
  {
    product: 'Google Contacts, before 2024',
    headings: `Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,Name Prefix,Name Suffix,Initials,Nickname,Short Name,Maiden Name,Birthday,Gender,Location,Billing Information,Directory Server,Mileage,Occupation,Hobby,Sensitivity,Priority,Subject,Notes,Language,Photo,Group Membership,${numbered(2, 'E-mail # - Type,E-mail # - Value')},Phone 1 - Type,Phone 1 - Value,Organization 1 - Type,Organization 1 - Name,Organization 1 - Yomi Name,Organization 1 - Title`,
    cells: {
      Name: 'Ana Rees',
      'Given Name': 'Ana',
      'Family Name': 'Rees',
      'Group Membership': 'Expo ::: * myContacts',
      'E-mail 1 - Type': '* Work',
      'E-mail 1 - Value': 'ana@hallam.example ::: ana@rees.example',
      'Phone 1 - Type': 'Work',
      'Phone 1 - Value': '01632 960001 ::: 07700 900123',
      'Organization 1 - Name': 'Hallam Freight',
    },
    reads: {
      name: 'Ana Rees',
      email: 'ana@hallam.example',
      phone: '01632 960001',
      company: 'Hallam Freight',
      note: 'Email: ana@rees.example\nPhone: 07700 900123',
      tags: ['expo'],
    },
  },
  {
    product: 'HubSpot',
    headings: `Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Lead Status,Lifecycle Stage,Contact owner,Last Activity Date,Create Date,Job Title,Company Name,Associated Company,Associated Company IDs,Marketing contact status,Unsubscribed from all email,Email Domain,Number of times contacted,Time Zone`,
    cells: {
      'Record ID': '901',
      'First Name': 'Ana',
      'Last Name': 'Rees',
      Email: 'ana@hallam.example',
      'Phone Number': '01632 960001',
      'Contact owner': 'Kim Hale',
      'Last Activity Date': '2026-05-02 10:14',
      'Job Title': 'Finance director',
      'Company Name': 'Hallam Freight',
      'Associated Company': 'Hallam Freight',
      'Marketing contact status': 'Marketing contact',
      'Number of times contacted': '4',
      'Email Domain': 'hallam.example',
    },
    reads: {
      name: 'Ana Rees',
      email: 'ana@hallam.example',
      phone: '01632 960001',
      company: 'Hallam Freight',
      role: 'Finance director',
    },
  },
  {
    product: 'Mailchimp',
    headings: `Email Address,First Name,Last Name,Address,Phone Number,Birthday,Company,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS`,
    cells: {
      'Email Address': 'ana@hallam.example',
      'First Name': 'Ana',
      'Last Name': 'Rees',
      Company: 'Hallam Freight',
      MEMBER_RATING: '2',
      CONFIRM_TIME: '2026-02-01 10:00:00',
      CONFIRM_IP: '192.0.2.7',
      TIMEZONE: 'Europe/London',
      TAGS: '"Expo","Freight"',
    },
    reads: {
      name: 'Ana Rees',
      email: 'ana@hallam.example',
      company: 'Hallam Freight',
      tags: ['expo', 'freight'],
    },
  },
  {
    product: 'Pipedrive',
    headings: `Person - Name,Person - First name,Person - Last name,Person - Organization,Person - Label,Person - Phone - Work,Person - Phone - Home,Person - Phone - Mobile,Person - Phone - Other,Person - Email - Work,Person - Email - Home,Person - Email - Other,Person - Open deals,Person - Closed deals,Person - Next activity date,Person - Owner,Person - Marketing status,Person - ID,Person - Person created,Person - Last email received,Person - Email messages count`,
    cells: {
      'Person - Name': 'Ana Rees',
      'Person - First name': 'Ana',
      'Person - Last name': 'Rees',
      'Person - Organization': 'Hallam Freight',
      'Person - Label': 'Hot lead',
      'Person - Phone - Mobile': '07700 900123',
      'Person - Email - Home': 'ana@rees.example',
      'Person - Owner': 'Kim Hale',
      'Person - Last email received': '2026-05-02',
    },
    reads: {
      name: 'Ana Rees',
      email: 'ana@rees.example',
      phone: '07700 900123',
      company: 'Hallam Freight',
      tags: ['hot lead'],
    },
  },
  {
    product: 'Salesforce',
    headings: `Salutation,Last Name,First Name,Title,Account Name,Mailing Street,Mailing City,Mailing State/Province,Mailing Zip/Postal Code,Phone,Fax,Mobile,Email,Account Owner,Contact Owner,Email Opt Out,Last Activity,Lead Source`,
    cells: {
      Salutation: 'Ms',
      'Last Name': 'Rees',
      'First Name': 'Ana',
      Title: 'Finance director',
      'Account Name': 'Hallam Freight',
      Phone: '01632 960001',
      Mobile: '07700 900123',
      Email: 'ana@hallam.example',
      'Account Owner': 'Kim Hale',
      'Contact Owner': 'Kim Hale',
      'Email Opt Out': '0',
    },
    reads: {
      name: 'Ana Rees',
      email: 'ana@hallam.example',
      phone: '01632 960001',
      company: 'Hallam Freight',
      role: 'Finance director',
      note: 'Phone: 07700 900123',
    },
  },
  {
    product: 'LinkedIn',
    headings: 'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
    cells: {
      'First Name': 'Ana',
      'Last Name': 'Rees',
      URL: 'https://linkedin.example/in/ana',
      'Email Address': 'ana@hallam.example',
      Company: 'Hallam Freight',
      Position: 'Finance director',
      'Connected On': '02 May 2026',
    },
    reads: {
      name: 'Ana Rees',
      email: 'ana@hallam.example',
      company: 'Hallam Freight',
      role: 'Finance director',
    },
  },
];
