import providers from 'email-providers/all.json' with { type: 'json' };
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { refine } from 'zod/mini';
import { disposableMessage } from './contact-details.ts';

/**
 * Whether addresses at this domain, or below it, are anyone's: of a mailbox provider, an access provider, a
 * relay, or disposable. Such a domain names no employer.
 */
export function isMailboxProvider(domain: string): boolean {
  const labels = domain.toLowerCase().split('.');
  const names = labels.map((_, index) => labels.slice(index).join('.'));
  return (
    names.some((name) => (listed.has(name) || missing.has(name)) && !wrong.has(name)) ||
    brands.test(domain.toLowerCase()) ||
    isKnownDisposable(domain)
  );
}

const listed = new Set(providers);

const toSet = (domains: string) => new Set(domains.trim().split(/\s+/));

/** Under any ending. */
const brands =
  /(?:^|\.)(?:gmail|googlemail|hotmail|outlook|yahoo|ymail|aol|gmx|protonmail|tutanota|posteo|fastmail)\.[a-z]{2,3}(?:\.[a-z]{2})?$/;

/** Not on the list, though anyone can have an address there, or people of many employers. */
const missing = toSet(`
  aaisp.net.uk addy.io airmail.cc aleeas.com anonaddy.com aon.at autistici.org azet.sk bbox.fr
  breathemail.net bredband.net bulldoghome.com care4free.net casema.nl cegetel.net chello.at
  citromail.hu cix.co.uk clara.co.uk clix.pt comhem.se countermail.com cwgsy.net demon.co.uk
  disroot.org doctors.net.uk doctors.org.uk duck.com eclipse.co.uk eclipso.eu elisanet.fi etik.com
  ewe.net f2s.com fastwebnet.it firemail.de force9.co.uk get2net.dk hispeed.ch homecall.co.uk
  hushmail.me ic24.net icloud.com.cn ik.me indigo.ie iol.ie jerseymail.co.uk keemail.me kolabnow.ch
  kolabnow.com kolumbus.fi kpnplanet.nl lineone.net madasafish.com mail.bg mail.de mail.tele.dk
  mail.telepac.pt mailfence.com mailo.com mailo.eu manx.net messagingengine.com metronet.co.uk
  movistar.es mozmail.com murena.io mweb.co.za netcabo.pt nhs.net ntlbusiness.com numericable.fr
  o2online.de onetel.com onetel.net online.no onmail.com ono.com op.pl orcon.net.nz otenet.gr
  passagen.se passinbox.com passmail.net phonecoop.coop pipex.com pipex.net plus.com plusnet.com
  post.tele.dk pp.inet.fi quicknet.nl relay.firefox.com riseup.net runbox.no saunalahti.fi scarlet.be
  simplelogin.co simplelogin.com simplelogin.fr skiff.com slingshot.co.nz slmail.me sohu.com
  startmail.com stofanet.dk sunrise.ch suomi24.fi supanet.com swissonline.ch tele2.nl tele2.se
  telefonica.net telia.com telkomsa.net tesco.net tiscali.net tlen.pl totalise.co.uk toucansurf.com
  tuta.com tuta.io tutamail.com ukonline.co.uk unitybox.de upcmail.nl uwclub.net vivaldi.net
  vodafone.net vodafonemail.de vodamail.co.za volny.cz vp.pl waitrose.com xs4all.nl zen.co.uk ziggo.nl
  zoho.com zoho.eu zohomail.com zohomail.eu zoom.co.uk
`);

/** On the list, but a firm's own, reserved for examples, or what firms register their domains under. */
const wrong = toSet(`bt.com com.ar example.com net.ua org.ua`);

/** Checks a form's `email` against the long list, which only the server has. */
export const notDisposable = refine<{ email: string }>(({ email }) => !isKnownDisposable(email), {
  path: ['email'],
  message: disposableMessage,
});

const disposable = disposableEmailBlocklistSet();

/** On the list, but permanent mailboxes, or relays that forward to one. */
const wronglyListed = `21cn.com 4warding.com 4warding.net 4warding.org opayq.com sneakemail.com
  zoemail.com zoemail.net zoemail.org`.split(/\s+/);

/** Whether the address's domain, or a parent, is on a maintained list of some 9,000. */
function isKnownDisposable(address: string): boolean {
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.');
  const names = labels.map((_, index) => labels.slice(index).join('.'));
  const found = names.find((name) => disposable.has(name));
  return found !== undefined && !isBritishFirm(found) && !wronglyListed.includes(found);
}

/**
 * Most British domains on the list lapsed from a charity or a shop and were bought by a robot. They may have
 * a genuine owner again, so only those named after their purpose are rejected.
 */
const isBritishFirm = (domain: string) => domain.endsWith('.uk') && !/mail|inbox|spam/.test(domain);
