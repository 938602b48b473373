import { Clauses, Gap, Table } from '../pieces.tsx';

export function Everybody() {
  return (
    <Clauses
      items={[
        <>
          You must report anything odd at once, to the number in part 11. You will be thanked, even
          if it was nothing, even if you clicked.
        </>,
        <>You must not share an account or a password, with anyone, for any reason.</>,
        <>
          You must lock your screen when you leave it, and carry devices with you or lock them away.
        </>,
        <>
          You must keep our information in the places we have provided. Not in private email,
          private cloud storage or on a USB stick.
        </>,
        <>
          You may use our devices privately within reason. We may look at what is on them where
          security or the law needs it; the privacy notice for staff says how.
        </>,
        <>You must not install software or sign up for a service for work unless IT has agreed.</>,
      ]}
    />
  );
}

export function Accounts() {
  return (
    <Clauses
      items={[
        <>Multi-factor authentication must be on for every user of every service that offers it.</>,
        <>
          Passwords must have at least{' '}
          <Gap name="accounts.length" label="Least length of a password" value="12" /> characters.
          Three random words are a good way. There is no rule about symbols, and no regular change:
          change one when someone else may know it.
        </>,
        <>You must use the password manager we provide, and passkeys where they are offered.</>,
        <>
          After{' '}
          <Gap
            name="accounts.tries"
            label="Failed attempts before an account is locked or slowed"
            value="10"
          />{' '}
          failed attempts at most, an account must lock or slow down.
        </>,
        <>
          Administrators must have a second account for ordinary work and a phishing-resistant or
          app-based second factor. No one reads email or browses as an administrator.
        </>,
      ]}
    />
  );
}

export function Devices() {
  return (
    <Clauses
      items={[
        <>
          Laptops, phones and tablets must be encrypted, managed by us, and set up so that we can
          wipe them remotely.
        </>,
        <>
          Screens must lock themselves after{' '}
          <Gap name="devices.lock" label="Minutes until a screen locks" value="5" /> minutes and
          unlock with a PIN of six digits or more, a password, a face or a fingerprint.
        </>,
        <>You must install updates when you are asked to, and restart the same day.</>,
        <>
          Personal devices may be used for:{' '}
          <Gap
            name="devices.private"
            label="What personal devices may be used for"
            size="large"
            value="email in the managed app only"
          />
          .
        </>,
        <>
          At home and on the road: do not let others read over your shoulder, change your router’s
          default password, and use mobile data or the VPN instead of open wireless networks.
        </>,
        <>
          A lost or stolen device must be reported within{' '}
          <Gap name="devices.lost" label="Hours within which a loss must be reported" value="1" />{' '}
          hour of noticing, at any time of day.
        </>,
      ]}
    />
  );
}

export function EmailPaymentsAi() {
  return (
    <Clauses
      items={[
        <>
          New or changed bank details must be confirmed by telephone, on a number we already had, by
          a second person. There are no exceptions, least of all for a director in a hurry.
        </>,
        <>
          Payments over £
          <Gap
            name="payments.limit"
            label="Sum over which two people approve a payment"
            value="5,000"
          />{' '}
          must be approved by two people.
        </>,
        <>You must not forward work email to a private address or set a rule that does.</>,
        <>
          Check the address before you send personal or confidential information, and send a link
          instead of a file where you can.
        </>,
        <>
          AI tools: use only those on the list that IT keeps. Put nothing confidential and no
          personal data into any other. You are responsible for any output you use.
        </>,
        <>
          No one will ever ask you for a password or a code, not IT and not the bank. Report anyone
          who does.
        </>,
      ]}
    />
  );
}

export function Data() {
  return (
    <>
      <Table
        className="strong"
        columns={[
          { head: 'Class', className: 'c-15' },
          { head: 'What it is', className: 'c-30' },
          { head: 'May be shared', className: 'c-25' },
          { head: 'Where it is kept' },
        ]}
        rows={[
          ['Public', 'Made to be published', 'With anyone, after approval', 'Anywhere'],
          [
            'Internal',
            'Everything not in another class',
            'Inside, and with partners under contract',
            'In our own services',
          ],
          [
            'Confidential',
            'Would harm us, a customer or a person: contracts, prices, personal data',
            'With named people, by link, never by open link',
            'Encrypted, access by name',
          ],
          [
            'Special',
            'Health, biometrics, criminal records, passwords and keys',
            'Only as the data protection lead has agreed',
            'Encrypted, access logged',
          ],
        ]}
      />
      <Clauses
        items={[
          <>
            We hold personal data only for a reason that is in the record of processing, no more
            than we need, and for no longer than the retention schedule says.
          </>,
          <>
            Anyone who asks for their data, or complains, must be passed on to{' '}
            <Gap
              name="data.requests"
              label="Where rights requests and complaints go"
              size="large"
            />{' '}
            the same day. We answer within one calendar month and acknowledge a complaint within 30
            days.
          </>,
          <>A new use of personal data must go to the data protection lead before it starts.</>,
          <>
            Old equipment and paper must be given to IT or put into the locked bin. Nothing is sold,
            given away or thrown away before it has been wiped.
          </>,
        ]}
      />
    </>
  );
}
