/**
 * The subjects that readers of public libraries ask for most, in German and English, a family in each line: the words
 * that ask for it, and after `>` further words of titles and subject headings that are found with it. A word with `*`
 * stands for all that begin with it. Endings are not listed: the inflections of every word belong to it.
 */
export const subjectFamilies = `
kochen kochbuch kochkurs kochrezept rezept cooking cookery cookbook recipe > kochbuch* kochkunst kochschule küche küchen* cuisine kitchen gerichte ernährung vegan vegetarisch
backen backbuch baking > kuchen torte brot brotback* plätzchen gebäck konditor* cake bread pastry cookies
ernährung essen nutrition food > gesund* ernährungs* vegan vegetarisch diät lebensmittel kochen küche diet eating zutaten
diät abnehmen diet > ernährung fasten schlank* übergewicht
vegan vegetarisch vegetarian > pflanzlich
fasten heilfasten fasting > ernährung diät intervallfasten
wein weinbau wine > winzer weinberg rebe vineyard
bier brauen beer > brauerei brewing
grillen barbecue bbq > grill grillbuch kochen
trauer trauern trauerbewältigung grief bereavement mourning > tod sterben abschied verlust hinterbliebene bestattung trost death loss dying
tod sterben death dying > trauer sterbehilfe hospiz palliativ* verlust abschied bestattung grief
abschied farewell > trauer tod verlust sterben
trost comfort consolation > trauer hoffnung abschied
scheidung trennung divorce separation > unterhaltsrecht alleinerziehend* trennungs* scheidungs* familienrecht
ehe hochzeit heirat wedding marriage > heiraten brautpaar braut eheschließung bride
liebe beziehung partnerschaft relationship > liebesgeschichte partner paar love
liebesroman liebesgeschichte romance > liebe love
einsamkeit einsam loneliness > alleinsein lonely
freundschaft freunde friendship > freund freundin friends
schwangerschaft schwanger pregnancy > geburt hebamme mutter baby pregnant childbirth
geburt hebamme childbirth > schwangerschaft baby
baby säugling babies > babyjahre kleinkind beikost elternschaft infants
stillen breastfeeding > baby säugling
beikost babynahrung > baby ernährung säugling
elternschaft eltern erziehung parenting > kinder erziehen erziehungs* familie mutter vater pädagogik child rearing
mutter mütter mother > mutterschaft mama motherhood
vater väter father > vaterschaft papa fatherhood
großeltern oma opa grandparents > enkel großmutter großvater grandmother grandfather
geschwister siblings > bruder schwester brothers sisters
familie family > eltern kinder geschwister families
pubertät puberty > jugendliche erwachsenwerden jugend teenager adolescence
aufklärung sexualität sexuality sex > körper pubertät liebe sexualerziehung
adoption pflegekind > adoptiert adoptivkind pflegekinder adopted
kindergarten kita > kindergartenkind kindertagesstätte erzieherin kindergarten*
einschulung schulanfang schulkind > schule erstklässler schultüte school
schule lehrer school teacher > schüler unterricht schulkind schulgeschicht* klassenzimmer students
lernen learning > lernhilfe nachhilfe gedächtnis lerntechnik study
mathe mathematik rechnen math mathematics maths > zahlen geometrie algebra rechen* arithmetic geometry
rechtschreibung orthografie spelling > diktat grammatik duden
legasthenie dyslexie dyslexia > rechtschreib*
erstleser leseanfänger erstlesebuch > erstlese* leserabe lesestufe leselernen erstlesebuch
märchen fairytale > grimm märchen* sagen fairy tales
gutenachtgeschichte vorlesegeschichte vorlesen bedtime > vorlesebuch einschlafen
bilderbuch picturebook > bilderbücher picture
mobbing bullying > schikane mobbing* ausgrenzung
drogen sucht drugs addiction > alkohol rauschgift suchtprävention abhängigkeit alcohol
alkohol alkoholismus alcohol alcoholism > sucht abhängigkeit trinken addiction
rauchen nichtraucher smoking > nikotin zigarette tabak tobacco
depression depressionen > burnout schwermut psychische psychotherapie seelische melancholie mental
angst ängste angststörung anxiety fear > panik furcht phobie
stress burnout burn-out > entspannung erschöpfung überlastung achtsamkeit resilienz
entspannung relaxation > meditation yoga achtsamkeit autogenes stress
meditation achtsamkeit mindfulness > meditieren entspannung buddhismus yoga
yoga pilates > entspannung gymnastik meditation
psychologie psychotherapie psychology psychotherapy > seele psyche psychologisch* therapie verhalten mind
trauma posttraumatisch > traumatherapie psychotherapie belastung
autismus asperger autism > autistisch autist
adhs adhd > aufmerksamkeitsstörung hyperaktiv* attention
demenz alzheimer dementia > alzheimer*
pflege altenpflege pflegebedürftig nursing > pflegende krankenpflege angehörige pflegeversicherung care demenz
altern älterwerden ageing aging > senioren ruhestand
rente ruhestand altersvorsorge retirement pension > rentner altersrente vorsorge renten*
testament erbschaft erbrecht erben inheritance > nachlass vererben erbe vorsorgevollmacht
patientenverfügung vorsorgevollmacht > vorsorge betreuungsrecht vollmacht
wechseljahre menopause klimakterium > hormone frauengesundheit
krebs cancer > tumor krebserkrankung chemotherapie onkologie brustkrebs
diabetes zuckerkrankheit > blutzucker insulin diabetiker
bluthochdruck hypertonie hypertension > herz kreislauf blutdruck
herz herzinfarkt > kreislauf herzkrankheit kardiologie heart
rückenschmerzen rücken wirbelsäule backpain > bandscheibe rückenschule rückentraining spine
allergie allergien allergy > heuschnupfen unverträglichkeit asthma allergies
migräne kopfschmerzen migraine headache > kopfschmerz*
schlafstörungen schlaf schlaflosigkeit insomnia sleep > schlafen einschlafen traum
rheuma arthrose gelenke arthritis > gelenk* rheumatisch
heilpflanzen heilkräuter kräuter herbs > naturheilkunde pflanzen kräuter* phytotherapie medicinal
homöopathie naturheilkunde homeopathy > naturheil* alternativmedizin globuli
gesundheit gesund medizin health medicine > krankheit* heilung ernährung fitness arzt healthy medical
erstehilfe > notfall rettung
fitness gymnastik workout > sport krafttraining muskel* bewegung exercise
laufen joggen marathon running jogging > lauftraining läufer
schwimmen swimming > schwimmer schwimm*
fußball soccer football > fußball* bundesliga weltmeisterschaft torwart
radfahren fahrrad radtour cycling bicycle > rad radweg radwandern fahrrad* bike mountainbike
wandern wanderung wanderführer hiking > wanderkarte wanderweg bergwandern pilgern jakobsweg wander* trekking
bergsteigen klettern mountaineering climbing > berg alpen gipfel alpinismus everest
segeln sailing > yacht seefahrt segel*
angeln fishing > angler fischen
jagd jäger hunting > jagen wild
tauchen diving > taucher unterwasser* meer
camping zelten wohnmobil > campingplatz wohnwagen outdoor zelt
reisen reise reiseführer urlaub travel holiday > reisebericht reisebericht* reiseziel städtereise reisebuch weltreise guidebook
pilgern jakobsweg pilgrimage > camino santiago wandern
tanzen tanz dance dancing > ballett tänzer tanz* ballet
reiten reiter reitschule pferd pferde pony ponys riding horse horses > reit* pferde* fohlen stute horses
hund hunde welpe hundeerziehung dog dogs puppy > welpen hundeerziehung hundeschule hundebuch dogs
katze katzen kater cat cats kitten > kätzchen katzen* cats
vogel vögel bird birds > ornithologie vogelbuch vogelbestimmung vogelwelt eule storch singvögel
bienen biene imkern imkerei bee bees beekeeping > imker honig wildbienen insekten honey
insekten käfer schmetterling insects > schmetterlinge ameisen bienen butterflies
tier tiere haustier haustiere animals animal pet pets > tierbuch tierwelt tierarten tierschutz tierhaltung tierkunde zoo tierarzt hund katze fauna fische fish wildlife
dinosaurier dino dinos dinosaur dinosaurs > saurier urzeit fossilien
aquarium > aquaristik fische
wale delfine whales dolphins > wal delfin
wald wälder bäume forest trees > baum waldtiere förster waldtier* waldwissen
baum bäume tree trees > wald sträucher
pflanzen blumen flowers plants > pflanze blüten botanik garten flora zimmerpflanzen
garten gärtnern gartenarbeit gärten gardening garden > garten* gärtner gemüse hochbeet beet pflanzen balkon bio
hochbeet gemüsegarten gemüse vegetables > garten beet gemüseanbau gartenbau
balkon terrasse balcony > garten pflanzen topf
natur naturschutz nature conservation > umwelt umweltschutz artenschutz landschaft wildnis
umwelt umweltschutz environment ecology > ökologie natur klima nachhaltig*
klima klimawandel erderwärmung climate > klimaschutz klimakrise klimapolitik umwelt treibhaus erderhitzung energie wetter
nachhaltigkeit nachhaltig sustainability > umwelt ökologie plastikfrei zerowaste
wetter weather > klima meteorologie wolken sturm
energie solarenergie photovoltaik wärmepumpe energy > solar* strom heizung windenergie erneuerbare
landwirtschaft bauernhof farm farming agriculture > bauer bäuerin traktor acker
meer ozean sea ocean > meere meeres* küste unterwasser
weltraum weltall raumfahrt all space universe universum kosmos cosmos > planeten astronaut* astronomie mond mars sterne raumschiff rakete sonnensystem galaxis
astronomie sterne planeten astronomy stars > weltall weltraum kosmos teleskop sonnensystem universum
physik physics > quanten* relativitätstheorie einstein atom
chemie chemistry > chemisch* experimente
biologie biology > evolution gene
technik technology engineering > maschine erfindung* ingenieur
roboter robotik robots robotics > künstliche technik maschine
experimente experimentieren experiments > forschen versuch
computer pc informatik computing > programmier* software internet rechner digital* hardware
programmieren programmierung coding programming > software informatik python java code
internet online web > digital* netz socialmedia
ki > künstliche intelligenz algorithmus maschinelles
fotografie fotografieren photography > fotograf foto* kamera photographer
handy smartphone > mobiltelefon app
drohne drones > modellflug* multikopter
auto autos kfz car cars > automobil fahrzeug motor fahrschule
eisenbahn züge zug modelleisenbahn train trains > lokomotive bahn dampflok railway
flugzeug fliegen pilot aircraft airplane > luftfahrt flieger flughafen aviation
schiff schiffe seefahrt ship > kapitän matrose segel* meer
bagger baustelle feuerwehr fahrzeuge > baufahrzeuge bagger* feuerwehr* traktor müllauto
polizei police > polizist kommissar
handarbeit handarbeiten needlework > stricken häkeln nähen sticken
stricken strick knitting > strickmuster handarbeit
häkeln crochet > häkelmuster amigurumi handarbeit
nähen sewing > schneidern nähmaschine schnittmuster
basteln bastelbuch handwerk crafts > bastel* papier falten origami
zeichnen malen drawing painting > zeichenkurs malerei aquarell zeichnung malkurs maler
töpfern keramik pottery ceramics > tonarbeit*
heimwerken renovieren diy > handwerk werkzeug bauen haus
hausbau bauen building > haus architektur renovieren
wohnen einrichten interior > wohnung einrichtung möbel
kunst künstler art artist > malerei kunstgeschichte museum gemälde paintings
musik music > lieder musiker konzert musik* instrument songs
klavier piano > klavier* pianist
gitarre guitar > gitarren*
singen lieder liederbuch songs > gesang chor lied liederbuch
kino cinema > spielfilm regisseur filmgeschichte
theater theatre > schauspiel bühne komödie tragödie
gedichte lyrik gedicht poetry poems > poesie verse reime
zaubern zaubertricks magictricks > zauberkunst zauberer
witze humor jokes > lustig* komisch* lachen
rätsel knobeln puzzles riddles > denksport quiz logik
schach chess > schachspiel eröffnung
gesellschaftsspiele > brettspiel kartenspiel
weihnachten advent christmas > weihnachts* nikolaus adventskalender
ostern easter > osterhase ostereier
geburtstag kindergeburtstag birthday > party feiern
halloween grusel gruselgeschichte > gespenst* grusel* hexe ghost
hexe witch witches > hexe* zauberei
zauberer magie magic wizard > zauberei zauberkunst hexe magier
drache drachen dragon dragons > drachen*
ritter burg burgen knights castle > mittelalter ritter* schloss castles
piraten pirat seeräuber pirates pirate > piraten* schatzinsel freibeuter
prinzessin princess > prinzessinnen prinz königin
einhorn unicorn > einhörner
indianer > indigene winnetou yakari
detektiv detektive krimi detective > detektivgeschichte kommissar ermittler kriminalroman sherlock mystery
krimi krimis kriminalroman crime > mord* kommissar* thriller detektiv* mystery
thriller psychothriller > spannung krimi mord suspense
horror grusel > unheimlich* vampir* gespenst*
vampire vampir > dracula
fantasy phantastik > drachen elfen magie zauberei zauberkunst
scifi sciencefiction sf > science zukunft weltraum
abenteuer adventure > expedition schatz entdecker*
biografie biographie lebensgeschichte biography > autobiografie autobiographie memoiren erinnerungen autobiography
comic comics > graphic superhelden manga
geschichte history > historisch* jahrhundert chronik
mittelalter middleages > ritter burgen mittelalterlich* medieval
altertum antike antiquity > römer griechen rom griechenland ägypten
römer rom romans > antike römisch* caesar
ägypten pharao pyramiden egypt > pharaonen mumie nil ägypt*
griechenland mythologie götter mythology > sagen mythen odyssee olymp greek
weltkrieg krieg war > soldat* kriegs* weltkrieg front frieden
nationalsozialismus holocaust drittesreich hitler nazi > judenverfolgung auschwitz anne konzentrationslager widerstand jews
ddr stasi mauer > wende ostdeutschland berliner mauerfall
juden judentum jews judaism > jüdisch* israel synagoge
islam muslim koran > muslime mohammed islamisch*
christentum bibel kirche bible christianity > jesus christlich* glaube gott religion
buddhismus buddha buddhism > zen dalai meditation
religion glaube religions > gott kirche islam christentum spiritualität
philosophie philosophy > ethik denken philosoph* weisheit
politik demokratie politics democracy > partei wahl regierung staat
flucht flüchtlinge migration refugees > flüchtling asyl vertreibung einwanderung exil
rassismus racism > diskriminierung kolonialismus fremdenfeindlichkeit
feminismus frauenrechte feminism > frauen emanzipation gleichberechtigung women
homosexualität queer lgbt > schwul lesbisch transgender
europa eu europe > europäische union
wirtschaft economy economics > ökonomie kapitalismus unternehmen markt
geld finanzen geldanlage money finance > aktien sparen investieren börse etf vermögen
aktien börse etf stocks investing > geldanlage geld investieren fonds
steuererklärung steuern steuer tax taxes > finanzamt steuerrecht
mietrecht miete mieter rent > vermieter wohnung
kündigung arbeitsrecht > arbeitnehmer arbeitsvertrag kündigungsschutz
bewerbung bewerben vorstellungsgespräch lebenslauf application > job beruf karriere bewerbungs*
beruf ausbildung karriere career job > studium berufswahl arbeit bewerbung
führung management leadership > mitarbeiter projektmanagement unternehmen
selbstständigkeit existenzgründung startup > gründer unternehmen firma
recht gesetz law > jura bgb gesetze
ehrenamt volunteering > sozialarbeit engagement
glück zufriedenheit happiness > glücklich lebenskunst freude
minimalismus aufräumen ordnung decluttering > entrümpeln ausmisten vereinfachen
zeitmanagement produktivität productivity > gewohnheiten organisation
resilienz selbstvertrauen selbstbewusstsein resilience > selbstliebe stärke widerstandskraft
kommunikation rhetorik communication > gespräch reden sprechen
sprachkurs fremdsprache > sprachführer vokabeln grammatik wortschatz
landkarte atlas maps > stadtplan wanderkarte straßenkarte karten
heimat > ortsgeschichte heimatkunde
bayern bavaria > bayerisch* münchen
berlin > berliner
`;
