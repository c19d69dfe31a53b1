/** The names of substances that a fact speaks of: a substance, the beginning of an ATC code, or a group ('@penicilinas'). */
export type Term = string

export type Group = {
  /** 'às penicilinas', after 'alergia'. */
  to: string
  /** By the ATC index, which says what belongs to a class. */
  members: readonly Term[]
  /** Folded words by which people name the group; none where only facts do. */
  words: readonly string[]
}

const words = (text: string): readonly string[] => text.split(', ')
const members = (text: string): readonly Term[] => text.split(' ')
const none: readonly string[] = []

export const GROUPS = {
  penicilinas: {
    to: 'às penicilinas',
    members: members('J01CA J01CE J01CF J01CR'),
    words: words('penicilina, penicilinas, penicillin, penicillins, penicilin, penicilinico, penicilinicos'),
  },
  cefalosporinas: {
    to: 'às cefalosporinas',
    members: members('J01DB J01DC J01DD J01DE'),
    words: words('cefalosporina, cefalosporinas, cephalosporin, cephalosporins'),
  },
  carbapenemos: {
    to: 'aos carbapenemos',
    members: members('J01DH'),
    words: words('carbapenem, carbapenemo, carbapenemos, carbapenems, carbapenemes'),
  },
  sulfonamidas: {
    to: 'às sulfonamidas antibacterianas',
    members: members('J01EB J01EC J01ED J01EE sulfadoxina D06BA'),
    words: words('sulfa, sulfas, sulfamida, sulfamidas, sulfonamida, sulfonamidas, sulphonamide, sulfonamide'),
  },
  aines: {
    to: 'aos anti-inflamatórios não esteróides',
    members: members(
      'M01AA M01AB M01AC M01AE M01AG M01AH M01AX01 M01AX17 M02AA S01BC N02BA acido-acetilsalicilico ketorolac',
    ),
    words: words(
      'aine, aines, nsaid, nsaids, anti inflamatorio, anti inflamatorios, antiinflamatorio, antiinflamatorios, anti inflamatorio nao esteroide, anti inflamatorios nao esteroides, anti inflamatorios nao esteroideos',
    ),
  },
  salicilatos: {
    to: 'aos salicilatos',
    members: members('N02BA acido-acetilsalicilico'),
    words: words('aas, aspirina, aspirin, salicilato, salicilatos'),
  },
  pirazolonas: {
    to: 'às pirazolonas',
    members: members('N02BB M01AA'),
    words: words('pirazolona, pirazolonas, dipirona, novalgina'),
  },
  opioides: {
    to: 'aos opióides',
    members: members('N02A codeina metadona buprenorfina'),
    words: words('opioide, opioides, opiaceo, opiaceos, opioid, opioids'),
  },
  macrolidos: {
    to: 'aos macrólidos',
    members: members('J01FA'),
    words: words('macrolido, macrolidos, macrolideo, macrolideos, macrolide, macrolides'),
  },
  quinolonas: {
    to: 'às quinolonas',
    members: members('J01M S01AE'),
    words: words('quinolona, quinolonas, fluoroquinolona, fluoroquinolonas, fluoroquinolone, fluoroquinolones'),
  },
  tetraciclinas: {
    to: 'às tetraciclinas',
    members: members('J01AA D06AA'),
    words: words('tetraciclinas, tetracyclines, ciclinas'),
  },
  aminoglicosidos: {
    to: 'aos aminoglicósidos',
    members: members('J01G'),
    words: words('aminoglicosido, aminoglicosidos, aminoglicosideo, aminoglicosideos'),
  },
  iecas: {
    to: 'aos inibidores da ECA',
    members: members('C09A C09B'),
    words: words('ieca, iecas, inibidor da eca, inibidores da eca'),
  },
  aras: {
    to: 'aos antagonistas da angiotensina II',
    members: members('C09C C09D'),
    words: words('ara, aras, sartans'),
  },
  estatinas: {
    to: 'às estatinas',
    members: members('C10AA C10BA C10BX'),
    words: words('estatina, estatinas, statin, statins'),
  },
  benzodiazepinas: {
    to: 'às benzodiazepinas',
    members: members('N05BA N05CD clonazepam'),
    words: words('benzodiazepina, benzodiazepinas, benzodiazepine, benzodiazepines'),
  },
  heparinas: { to: 'às heparinas', members: members('B01AB'), words: words('heparinas') },
  insulinas: { to: 'às insulinas', members: members('A10A'), words: words('insulina, insulinas, insulin') },
  iodo: {
    to: 'ao iodo',
    members: members('D08AG iodopovidona iodeto-de-potassio'),
    words: words('iodo, betadine, iodine'),
  },
  'contraste-iodado': {
    to: 'aos contrastes iodados',
    members: members('V08A'),
    words: words('iodo, contraste, contraste iodado, contrastes iodados'),
  },
  'anestesicos-locais': {
    to: 'aos anestésicos locais',
    members: members('N01B'),
    words: words('anestesico local, anestesicos locais'),
  },
  'aines-sem-aas': {
    to: '',
    members: members('M01AA M01AB M01AC M01AE M01AG M01AH M01AX01 M01AX17 ketorolac'),
    words: none,
  },
  fenantrenos: { to: '', members: members('N02AA codeina buprenorfina'), words: none },
  'bloqueadores-beta': { to: '', members: members('C07'), words: none },
  'beta-nao-selectivos': { to: '', members: members('C07AA C07AG'), words: none },
  tiazidas: { to: '', members: members('C03A C03B hidroclorotiazida'), words: none },
  diureticos: { to: '', members: members('C03A C03B C03C hidroclorotiazida furosemida'), words: none },
  'diureticos-da-ansa': { to: '', members: members('C03C furosemida'), words: none },
  'poupadores-de-potassio': { to: '', members: members('C03D C03E espironolactona amilorida'), words: none },
  potassio: { to: '', members: members('A12BA cloreto-de-potassio'), words: none },
  ferro: { to: '', members: members('B03A sal-ferroso sulfato-ferroso'), words: none },
  calcio: { to: '', members: members('A12A carbonato-de-calcio'), words: none },
  zinco: { to: '', members: members('A12CB zinco'), words: none },
  antiacidos: { to: '', members: members('A02A hidroxido-de-aluminio hidroxido-de-magnesio'), words: none },
  ibps: { to: '', members: members('A02BC omeprazol'), words: none },
  avks: { to: '', members: members('B01AA'), words: none },
  'anticoagulantes-orais': { to: '', members: members('B01AA B01AE07 B01AF'), words: none },
  antiagregantes: { to: '', members: members('B01AC clopidogrel'), words: none },
  sulfonilureias: { to: '', members: members('A10BB glibenclamida gliclazida glimepirida'), words: none },
  glucocorticoides: { to: '', members: members('H02AB'), words: none },
  isrss: { to: '', members: members('N06AB'), words: none },
  triciclicos: { to: '', members: members('N06AA'), words: none },
  antipsicoticos: { to: '', members: members('N05AA N05AB N05AC N05AD N05AE N05AF N05AH N05AL N05AX'), words: none },
  nitratos: { to: '', members: members('C01DA'), words: none },
  'inibidores-pde5': { to: '', members: members('sildenafil tadalafil G04BE10'), words: none },
  fibratos: { to: '', members: members('C10AB'), words: none },
  contraceptivos: { to: '', members: members('G03AA G03AB G03AC etinilestradiol'), words: none },
  'anti-histaminicos': { to: '', members: members('R06A'), words: none },
  'anti-histaminicos-sedativos': { to: '', members: members('R06AD R06AB prometazina clorfeniramina'), words: none },
  retinoides: { to: '', members: members('isotretinoina D05BB'), words: none },
  'macrolidos-sem-espiramicina': {
    to: '',
    members: members('eritromicina claritromicina azitromicina J01FA06'),
    words: none,
  },
  'indutores-enzimaticos': {
    to: '',
    members: members('rifampicina rifabutina carbamazepina fenitoina fenobarbital efavirenz nevirapina'),
    words: none,
  },
  'anticonvulsivantes-indutores': { to: '', members: members('carbamazepina fenitoina fenobarbital'), words: none },
  'inibidores-do-cyp3a4': {
    to: '',
    members: members('cetoconazol itraconazol voriconazol posaconazol ritonavir claritromicina eritromicina'),
    words: none,
  },
  'qt-proibidos': {
    to: '',
    members: members('citalopram escitalopram domperidona hidroxizina piperaquina'),
    words: none,
  },
  'qt-outros': {
    to: '',
    members: members(
      'amiodarona clorpromazina cloroquina haloperidol hidroxicloroquina lumefantrina metadona moxifloxacina quinidina N05AL01 C07AA07',
    ),
    words: none,
  },
} as const satisfies Record<string, Group>

export type GroupCode = keyof typeof GROUPS
