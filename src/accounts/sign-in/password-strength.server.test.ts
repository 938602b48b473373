import { expect, test } from 'vitest';
import { company } from '../../company.ts';
import { isFitForAdmins, refuseCommon } from './passwords.server.ts';

const isFit = (password: string) => isFitForAdmins(password, 'ana.smith@quay-legal.example');

/** Words of a line are joined as somebody would. */
const list = (lines: string) => lines.trim().split(/\s+/);

test.each(
  list(`
    copper-lantern-orbit copperlanternorbit moss_tin_oak pond.lamp.rook river-castle-moon
    RiverCastleMoon2026 vK3$mQ9!tR2x q8Zr-mountain-flint-41 heron-gravel-spoon velvet_anchor_mosaic
    walnut.ferry.pencil granite-otter-lamp candlebramblehinge Thistle-Ledger-Quartz
    tin4oak4moss4fern plum-saddle-cedar-9 Gx7!pQ2zL9rVw wharf+turnip+lintel hammocktealbasil
    Straße-Möwe-Koffer brique-hibou-mélèze 8nT4qZ7wLx2p sparrow,dough,copper
  `),
)('takes %s', (password) => expect(isFit(password)).toBe(true));

test.each(['moss tin oak', 'pond lamp rook', 'river castle moon'])('takes “%s”', (password) =>
  expect(isFit(password)).toBe(true),
);

test.each(
  list(`
    moss-tin-oa manchesterunited Manchester-United Manchester_United_2026 M4nchester.United!
    2026ManchesterUnited M.a.n.c.h.e.s.t.e.r.United tottenham-hotspur Tottenham_Hotspur_1882
    Nottingham-Forest-79! glasgowrangers1872 BayernMunich2024 liverpool-football-club
    YoullNeverWalkAlone Youll_never_walk_alone_96 lordoftherings Lord-Of-The-Rings-3 L0rdOfTheR1ngs
    LørdOfTheRings lórdóftheríngs gameofthrones Game_0f_Thr0nes_8 harrypotter2001 ExpectoPatronum7
    maytheforcebewithyou maytheforcebewith-u TheEmpireStrikesBack1980 back-to-the-future bohemianrhapsody
    Stairway.To.Heaven smellsliketeenspirit hotelcalifornia76 welcometothejungle1 wearethechampions
    tobeornottobe ToBeOrNotToBe! onceuponatime MerryChristmas2025 HappyNewYear2026 keepcalmandcarryon
    GodSaveTheKing22 supercalifragilisticexpialidocious hakuna-matata-94 twinkletwinklelittlestar
    humptydumpty1 Correct-Horse-Battery correcthorsebatterystaple coffee-train-fish threerandomwords
    password1234 P@ssw0rd12345 passwordpassword pässwörd-2026 administrator! Administr4tor!!
    CyberSecurity2026 Cyber.Essentials.1 iloveyouforever 123456789012 987654321098 aaaaaaaaaaaa
    abcabcabcabc abcd12345678 q1w2e3r4t5y6 1qaz2wsx3edc 1q2w3e4r5t6y zaq12wsxcde3 123qweasdzxc
    Qwer1234Asdf basketball123 111222tianya summerwinter2024 01.02.1987-2026
    ana.smith2026 anasmith2026 AnaSmith_1984 smith.ana.2026 ana-smith-quay anasmithquaylegal
    ana.smith@quay-legal.example anasmith@quaylegal quaylegal2026! QuayLegal-QuayLegal An4Sm1th2026!
  `),
)('refuses %s', (password) => expect(isFit(password)).toBe(false));

test('refuses the firm’s own name, with a year or without', () => {
  const names = [company.name, company.legalName].map((name) => name.replaceAll(' ', ''));
  expect(names.flatMap((name) => [`${name}2026!`, `${name}-${name}`]).filter(isFit)).toEqual([]);
});

test.each([
  'password1',
  'PASSWORD1',
  ' password1 ',
  '123456',
  'qwerty',
  'Letmein1',
  'liverpool',
  'ｐａｓｓｗｏｒｄ',
])('refuses “%s” to anybody', (password) =>
  expect(refuseCommon(password)).toEqual({
    field: 'password',
    message: 'Many people use this password, so it is guessed first. Choose another.',
  }),
);

test.each(['fern42', 'moss 7', 'wharf-turnip', 'xqzzzy'])('takes %s of a visitor', (password) =>
  expect(refuseCommon(password)).toBeNull(),
);
