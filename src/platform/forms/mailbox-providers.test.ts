import { expect, test } from 'vitest';
import { isMailboxProvider } from './mailbox-providers.server.ts';

const providers =
  `gmail.com googlemail.com outlook.com outlook.co.uk hotmail.co.uk live.co.uk msn.com yahoo.co.uk
  ymail.com rocketmail.com aol.com icloud.com me.com mac.com mail.com gmx.de gmx.co.uk web.de posteo.de
  mailbox.org tuta.com tutanota.com proton.me protonmail.com pm.me fastmail.com hey.com zoho.eu runbox.com
  privaterelay.appleid.com duck.com mozmail.com relay.firefox.com simplelogin.com anonaddy.com
  btinternet.com btopenworld.com btconnect.com talktalk.net tiscali.co.uk sky.com virgin.net virginmedia.com
  ntlworld.com blueyonder.co.uk plus.com plusnet.com zen.co.uk demon.co.uk freeserve.co.uk waitrose.com
  tesco.net onetel.com supanet.com orange.net o2.co.uk nhs.net doctors.org.uk manx.net eircom.net
  orange.fr wanadoo.fr free.fr laposte.net sfr.fr t-online.de freenet.de arcor.de bluewin.ch libero.it
  virgilio.it telenet.be skynet.be ziggo.nl xs4all.nl kpnmail.nl telia.com wp.pl o2.pl seznam.cz abv.bg
  mail.ru yandex.ru comcast.net verizon.net att.net rogers.com bigpond.com xtra.co.nz qq.com 163.com naver.com
  rediffmail.com uol.com.br mailinator.com yopmail.com`.split(/\s+/);

const firms =
  `hallam.example example.org example.com me.co.uk mac.co.uk nhs.uk cam.ac.uk bbc.co.uk bt.com sky.uk
  virgin.com vodafone.com arup.com ibm.com microsoft.com google.com apple.com rolls-royce.com royalmail.com
  orange.com telekom.de proton.com.my firm.uk.com firma.com.ar gmx-consult.de posteo-bau.de outlookgroup.com
  live.org.uk ashford-plumbers.co.uk cornwall.gov.uk xn--80a1acny.xn--p1ai`.split(/\s+/);

test.each(providers)('%s, and what is below it, is no firm', (domain) => {
  for (const name of [domain, domain.toUpperCase(), `mail.${domain}`]) {
    expect(isMailboxProvider(name)).toBe(true);
  }
});

test.each(firms)('%s is a firm', (domain) => {
  for (const name of [domain, `mail.${domain}`]) expect(isMailboxProvider(name)).toBe(false);
});
