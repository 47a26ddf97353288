/**
 * The named characters of HTML that occur in catalogues: all of HTML 4.01 (section 24) and the letters of HTML 5
 * (section 13.5), each with its code point in hexadecimal.
 */
const table = `
Aacute:c1 aacute:e1 Abreve:102 abreve:103 Acirc:c2 acirc:e2 acute:b4 Acy:410 acy:430 AElig:c6 aelig:e6 Agrave:c0
agrave:e0 alefsym:2135 Alpha:391 alpha:3b1 Amacr:100 amacr:101 amp:26 and:2227 ang:2220 angst:c5 Aogon:104 aogon:105
apos:27 Aring:c5 aring:e5 asymp:2248 Atilde:c3 atilde:e3 Auml:c4 auml:e4 Bcy:411 bcy:431 bdquo:201e Beta:392 beta:3b2
brvbar:a6 bull:2022 Cacute:106 cacute:107 cap:2229 caron:2c7 Ccaron:10c ccaron:10d Ccedil:c7 ccedil:e7 Ccirc:108
ccirc:109 Cdot:10a cdot:10b cedil:b8 cent:a2 CHcy:427 chcy:447 check:2713 Chi:3a7 chi:3c7 circ:2c6 clubs:2663
cong:2245 copy:a9 crarr:21b5 cup:222a curren:a4 Dagger:2021 dagger:2020 dArr:21d3 darr:2193 dash:2010 Dcaron:10e
dcaron:10f Dcy:414 dcy:434 deg:b0 Delta:394 delta:3b4 diams:2666 digamma:3dd divide:f7 DJcy:402 djcy:452 DScy:405
dscy:455 Dstrok:110 dstrok:111 DZcy:40f dzcy:45f Eacute:c9 eacute:e9 Ecaron:11a ecaron:11b Ecirc:ca ecirc:ea Ecy:42d
ecy:44d Edot:116 edot:117 Egrave:c8 egrave:e8 Emacr:112 emacr:113 empty:2205 emsp:2003 ENG:14a eng:14b ensp:2002
Eogon:118 eogon:119 epsi:3b5 Epsilon:395 epsilon:3b5 epsiv:3f5 equiv:2261 Eta:397 eta:3b7 ETH:d0 eth:f0 Euml:cb
euml:eb euro:20ac exist:2203 Fcy:424 fcy:444 fnof:192 forall:2200 frac12:bd frac14:bc frac34:be frasl:2044 gacute:1f5
Gamma:393 gamma:3b3 Gammad:3dc gammad:3dd Gbreve:11e gbreve:11f Gcedil:122 Gcirc:11c gcirc:11d Gcy:413 gcy:433
Gdot:120 gdot:121 ge:2265 GJcy:403 gjcy:453 gt:3e Hacek:2c7 HARDcy:42a hardcy:44a hArr:21d4 harr:2194 Hcirc:124
hcirc:125 hearts:2665 hellip:2026 horbar:2015 Hstrok:126 hstrok:127 hyphen:2010 Iacute:cd iacute:ed Icirc:ce icirc:ee
Icy:418 icy:438 Idot:130 IEcy:415 iecy:435 iexcl:a1 Igrave:cc igrave:ec IJlig:132 ijlig:133 Imacr:12a imacr:12b
image:2111 imath:131 imped:1b5 infin:221e inodot:131 int:222b IOcy:401 iocy:451 Iogon:12e iogon:12f Iota:399 iota:3b9
iquest:bf isin:2208 Itilde:128 itilde:129 Iukcy:406 iukcy:456 Iuml:cf iuml:ef Jcirc:134 jcirc:135 Jcy:419 jcy:439
jmath:237 Jsercy:408 jsercy:458 Jukcy:404 jukcy:454 Kappa:39a kappa:3ba kappav:3f0 Kcedil:136 kcedil:137 Kcy:41a
kcy:43a kgreen:138 KHcy:425 khcy:445 KJcy:40c kjcy:45c Lacute:139 lacute:13a Lambda:39b lambda:3bb lang:27e8 laquo:ab
lArr:21d0 larr:2190 Lcaron:13d lcaron:13e Lcedil:13b lcedil:13c lceil:2308 Lcy:41b lcy:43b ldquo:201c le:2264
lfloor:230a LJcy:409 ljcy:459 Lmidot:13f lmidot:140 lowast:2217 loz:25ca lrm:200e lsaquo:2039 lsquo:2018 Lstrok:141
lstrok:142 lt:3c macr:af Mcy:41c mcy:43c mdash:2014 micro:b5 middot:b7 minus:2212 Mu:39c mu:3bc nabla:2207 Nacute:143
nacute:144 napos:149 nbsp:a0 Ncaron:147 ncaron:148 Ncedil:145 ncedil:146 Ncy:41d ncy:43d ndash:2013 ne:2260 ni:220b
NJcy:40a njcy:45a not:ac notin:2209 nsub:2284 Ntilde:d1 ntilde:f1 Nu:39d nu:3bd numero:2116 Oacute:d3 oacute:f3
Ocirc:d4 ocirc:f4 Ocy:41e ocy:43e Odblac:150 odblac:151 OElig:152 oelig:153 Ograve:d2 ograve:f2 ohm:3a9 oline:203e
Omacr:14c omacr:14d Omega:3a9 omega:3c9 Omicron:39f omicron:3bf oplus:2295 or:2228 ordf:aa ordm:ba Oslash:d8 oslash:f8
Otilde:d5 otilde:f5 otimes:2297 Ouml:d6 ouml:f6 para:b6 part:2202 Pcy:41f pcy:43f permil:2030 perp:22a5 Phi:3a6
phi:3c6 phiv:3d5 phone:260e Pi:3a0 pi:3c0 piv:3d6 plusmn:b1 pound:a3 Prime:2033 prime:2032 prod:220f prop:221d Psi:3a8
psi:3c8 quot:22 Racute:154 racute:155 radic:221a rang:27e9 raquo:bb rArr:21d2 rarr:2192 Rcaron:158 rcaron:159
Rcedil:156 rcedil:157 rceil:2309 Rcy:420 rcy:440 rdquo:201d real:211c reg:ae rfloor:230b Rho:3a1 rho:3c1 rhov:3f1
rlm:200f rsaquo:203a rsquo:2019 Sacute:15a sacute:15b sbquo:201a Scaron:160 scaron:161 Scedil:15e scedil:15f Scirc:15c
scirc:15d Scy:421 scy:441 sdot:22c5 sect:a7 SHCHcy:429 shchcy:449 SHcy:428 shcy:448 shy:ad Sigma:3a3 sigma:3c3
sigmaf:3c2 sigmav:3c2 sim:223c SOFTcy:42c softcy:44c spades:2660 straightepsilon:3f5 straightphi:3d5 sub:2282
sube:2286 sum:2211 sup1:b9 sup2:b2 sup3:b3 sup:2283 supe:2287 szlig:df Tau:3a4 tau:3c4 Tcaron:164 tcaron:165
Tcedil:162 tcedil:163 Tcy:422 tcy:442 there4:2234 Theta:398 theta:3b8 thetasym:3d1 thetav:3d1 thinsp:2009 THORN:de
thorn:fe tilde:2dc times:d7 trade:2122 TScy:426 tscy:446 TSHcy:40b tshcy:45b Tstrok:166 tstrok:167 Uacute:da uacute:fa
uArr:21d1 uarr:2191 Ubrcy:40e ubrcy:45e Ubreve:16c ubreve:16d Ucirc:db ucirc:fb Ucy:423 ucy:443 Udblac:170 udblac:171
Ugrave:d9 ugrave:f9 Umacr:16a umacr:16b uml:a8 Uogon:172 uogon:173 Upsi:3d2 upsi:3c5 upsih:3d2 Upsilon:3a5 upsilon:3c5
Uring:16e uring:16f Utilde:168 utilde:169 Uuml:dc uuml:fc varepsilon:3f5 varkappa:3f0 varphi:3d5 varpi:3d6 varrho:3f1
varsigma:3c2 vartheta:3d1 Vcy:412 vcy:432 Wcirc:174 wcirc:175 weierp:2118 Xi:39e xi:3be Yacute:dd yacute:fd YAcy:42f
yacy:44f Ycirc:176 ycirc:177 Ycy:42b ycy:44b yen:a5 YIcy:407 yicy:457 YUcy:42e yucy:44e Yuml:178 yuml:ff Zacute:179
zacute:17a Zcaron:17d zcaron:17e Zcy:417 zcy:437 Zdot:17b zdot:17c Zeta:396 zeta:3b6 ZHcy:416 zhcy:436 zwj:200d
zwnj:200c`;

/** The characters by name, without `&` and `;`. */
export const htmlEntities: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split(/\s+/)
    .map((entry): [string, string] => {
      const [name = '', code = ''] = entry.split(':');
      return [name, String.fromCodePoint(Number.parseInt(code, 16))];
    }),
);
