export type KnownCompany = {
  id: string;
  name: string;
  domain: string | null;
  isMerged: boolean;
};

/** Where a person works: as it was typed, and the domain of their work address. */
export type Employer = { name: string | null; domain: string | null };

export type CompanyPlan<Key> = {
  found: Map<Key, KnownCompany>;
  added: KnownCompany[];
  /** With what they are to be called, or their domain. */
  changed: Set<KnownCompany>;
  /** What addresses alone had made, and the company without a domain that it is. */
  joined: { id: string; into: string }[];
};

/**
 * A company for each employer, so that a name and a domain that come together are one. A domain whose company
 * the team has named goes before another name, unless `isByHand`: then the name does.
 */
export function planCompanies<Key>(
  known: readonly KnownCompany[],
  employers: ReadonlyMap<Key, Employer>,
  { newId, isByHand }: { newId: () => string; isByHand: boolean },
): CompanyPlan<Key> {
  const companies = known.map((one) => ({ ...one }));
  const byName = new Map(companies.map((one) => [one.name.toLowerCase(), one]));
  const byDomain = new Map(companies.map((one) => [one.domain, one]));
  byDomain.delete(null);
  const plan: CompanyPlan<Key> = { found: new Map(), added: [], changed: new Set(), joined: [] };
  const decide = ({ name, domain }: Employer): KnownCompany | undefined => {
    const ofDomain = byDomain.get(domain);
    const ofName = byName.get((name ?? domain ?? '').toLowerCase());
    if (name === null || ofDomain === ofName) return ofDomain ?? ofName;
    if (ofDomain && !isUnnamed(ofDomain)) {
      const isSame = !isByHand || (!ofName && toBare(name) === toBare(ofDomain.name));
      return isSame ? ofDomain : ofName;
    }
    if (ofName && domain !== null && ofName.domain === null && !ofName.isMerged) {
      if (ofDomain) plan.joined.push({ id: ofDomain.id, into: ofName.id });
      else plan.changed.add(Object.assign(ofName, { domain }));
      byDomain.set(domain, ofName);
    } else if (!ofName && ofDomain) {
      plan.changed.add(Object.assign(ofDomain, { name }));
      byName.set(name.toLowerCase(), ofDomain);
    }
    return ofName ?? ofDomain;
  };
  for (const [key, employer] of employers) {
    const name = employer.name ?? employer.domain;
    if (name === null) continue;
    const one = decide(employer) ?? add(name, employer.domain);
    plan.found.set(key, one);
  }
  return plan;

  function add(name: string, domain: string | null): KnownCompany {
    const isFree = domain !== null && !byDomain.has(domain);
    const one = { id: newId(), name, domain: isFree ? domain : null, isMerged: false };
    plan.added.push(one);
    byName.set(name.toLowerCase(), one);
    if (isFree) byDomain.set(domain, one);
    return one;
  }
}

/** What the law has a company put behind its name says nothing of which it is. */
const toBare = (name: string) =>
  name.toLowerCase().replace(/\b(?:the|ltd|limited|plc|llp|uk|group)\b|[^\p{L}\p{N}]/gu, '');

/** Made by work addresses of its domain, and neither named nor merged by the team. */
const isUnnamed = ({ name, domain, isMerged }: KnownCompany) => name === domain && !isMerged;
