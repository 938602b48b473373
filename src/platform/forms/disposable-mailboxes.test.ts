import { expect, test } from 'vitest';
import { object } from 'zod/mini';
import { disposableMessage, nonDisposableEmail } from './contact-details.ts';
import { notDisposable } from './mailbox-providers.server.ts';

const ofBrowser = object({ email: nonDisposableEmail });
const ofServer = ofBrowser.check(notDisposable);

test.each([
  'ana@yopmail.com',
  'ana@mail.yopmail.com',
  'ana@10minutemail.co.uk',
  'ana@mailinator.com',
  'ana@sharklasers.com',
  'ana@trashmail.com',
  'ana@maildrop.cc',
  'ana@getnada.com',
])('only the server knows %s to be disposable', (email) => {
  const typed = { email };
  expect(ofBrowser.safeParse(typed).success).toBe(true);
  const { error } = ofServer.safeParse(typed);
  expect(error?.issues).toMatchObject([{ path: ['email'], message: disposableMessage }]);
});

const mailboxProviders = `gmail.com googlemail.com outlook.com outlook.co.uk hotmail.com hotmail.co.uk live.co.uk msn.com
  yahoo.com yahoo.co.uk ymail.com rocketmail.com aol.com icloud.com me.com mac.com
  mail.com email.com usa.com consultant.com engineer.com post.com europe.com asia.com iname.com
  writeme.com dr.com myself.com cheerful.com accountant.com lawyer.com techie.com programmer.net
  contractor.net london.com financier.com linuxmail.org doctor.com adexec.com alumni.com berlin.com
  birdlover.com chef.net collector.org counsellor.com cyberdude.com discofan.com dublin.com
  dutchmail.com execs.com fastservice.com groupmail.com insurer.com journalist.com mexicomail.com
  munich.com musician.org null.net optician.com pacific-ocean.com photographer.net politician.com
  presidency.com priest.com publicist.com qualityservice.com salesperson.net scientist.com
  snakebite.com swissmail.com teachers.org technologist.com therapist.net uymail.com worker.com
  workmail.com tuta.com tutanota.com tutanota.de tutamail.com tuta.io keemail.me proton.me
  protonmail.com protonmail.ch pm.me gmx.com gmx.net gmx.de gmx.co.uk gmx.us gmx.fr web.de zoho.com
  zohomail.com zohomail.eu zoho.eu fastmail.com fastmail.fm fastmail.co.uk sent.com mailfence.com
  posteo.de posteo.net mailbox.org runbox.com startmail.com hushmail.com hush.com disroot.org
  riseup.net kolabnow.com hey.com vivaldi.net mailo.com lavabit.com onmail.com pobox.com sdf.org
  eclipso.eu safe-mail.net murena.io airmail.cc cock.li duck.com mozmail.com simplelogin.com
  aleeas.com slmail.me passmail.net passinbox.com anonaddy.com addy.io relay.firefox.com
  privaterelay.appleid.com opayq.com 33mail.com sneakemail.com
  btinternet.com btopenworld.com btconnect.com talktalk.net tiscali.co.uk sky.com virginmedia.com
  virgin.net ntlworld.com blueyonder.co.uk plus.com zen.co.uk aaisp.net.uk demon.co.uk
  freeserve.co.uk freeuk.com waitrose.com wanadoo.co.uk orange.net o2.co.uk tesco.net supanet.com
  onetel.com dsl.pipex.com lineone.net madasafish.com eclipse.co.uk clara.co.uk fsmail.net cix.co.uk
  manx.net jerseymail.co.uk cwgsy.net talk21.com
  orange.fr wanadoo.fr free.fr laposte.net t-online.de freenet.de libero.it telenet.be ziggo.nl
  xs4all.nl bluewin.ch telia.com wp.pl seznam.cz abv.bg mail.ru yandex.com ukr.net eircom.net
  comcast.net verizon.net att.net rogers.com bigpond.com xtra.co.nz qq.com 163.com 21cn.com
  naver.com rediffmail.com uol.com.br inbox.com inbox.lv excite.com`;

/** Some of the British ones once belonged to a charity and were misused in between. */
const ordinaryFirms = `example.org example.com test.com a.com nhs.net cam.ac.uk bbc.co.uk arup.com
  ibm.com rolls-royce.com ashford-plumbers.co.uk bespokehaircare.co.uk firstaidtrainingschool.co.uk
  lifetreechurch.co.uk brightfuturescharity.org.uk tarnbrook.example xn--80a1acny.xn--p1ai`;

test.each(`${mailboxProviders} ${ordinaryFirms}`.split(/\s+/))(
  'accepts addresses at %s and below, where people have a mailbox for good',
  (domain) => {
    for (const email of [`ana@${domain}`, `r&d+news@mail.${domain}`]) {
      expect(ofServer.safeParse({ email }).error).toBeUndefined();
    }
  },
);

test('looks up no domain of what is far too long for an address', () => {
  const { error } = ofServer.safeParse({ email: `a@${'a.'.repeat(2000)}yopmail.com` });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Email must be less than 255 characters',
  ]);
});
