import { describe, expect, test } from 'vitest'
import { ADULT, allergy, check, product, said } from '../../../../../testing/formulary.ts'

const P = {
  amoxicillin: product('amoxicilina', { atc: 'J01CA04', strength: '500 mg', unit: '{capsule}' }),
  coAmoxiclav: product('amoxicilina+acido-clavulanico', { atc: 'J01CR02', strength: '500 mg+125 mg' }),
  benzathine: product('benzilpenicilina-benzatinica', { atc: 'J01CE08', route: 'injectável', unit: '{vial}' }),
  cefalexin: product('cefalexina', { atc: 'J01DB01' }),
  ceftriaxone: product('ceftriaxona', { atc: 'J01DD04', route: 'injectável', unit: '{vial}' }),
  cefotaxime: product('cefotaxima', { atc: 'J01DD01', route: 'injectável', unit: '{vial}' }),
  meropenem: product('meropenem', { atc: 'J01DH02', route: 'injectável', unit: '{vial}' }),
  cotrimoxazole: product('sulfametoxazol+trimetoprim', { atc: 'J01EE01', strength: '400 mg+80 mg' }),
  silverSulfadiazine: product('sulfadiazina-de-prata', { atc: 'D06BA01', route: 'cutânea', unit: 'g' }),
  fansidar: product('sulfadoxina+pirimetamina', { atc: 'P01BD51' }),
  sulfasalazine: product('sulfassalazina', { atc: 'A07EC01' }),
  dapsone: product('dapsona', { atc: 'J04BA02' }),
  furosemide: product('furosemida', { atc: 'C03CA01' }),
  hydrochlorothiazide: product('hidroclorotiazida', { atc: 'C03AA03' }),
  ferrous: product('sulfato-ferroso', { atc: 'B03AA07' }),
  folic: product('acido-folico', { atc: 'B03BB01' }),
  magnesium: product('sulfato-de-magnesio', { atc: 'A12CC02', route: 'injectável', unit: '{ampoule}' }),
  ibuprofen: product('ibuprofeno', { atc: 'M01AE01', strength: '400 mg' }),
  diclofenac: product('diclofenac', { atc: 'M01AB05', strength: '50 mg' }),
  diclofenacGel: product('diclofenac', { atc: 'M02AA15', route: 'cutânea', unit: 'g' }),
  aspirin: product('acido-acetilsalicilico', { atc: 'B01AC06', strength: '100 mg' }),
  paracetamol: product('paracetamol', { atc: 'N02BE01', strength: '500 mg' }),
  panadol: product('paracetamol', { atc: 'N02BE01', strength: '1 g' }),
  paracetamolSuppository: product('paracetamol', { atc: 'N02BE01', route: 'rectal', unit: '{suppository}' }),
  paracetamolCodeine: product('paracetamol+codeina', { atc: 'N02AJ06', strength: '500 mg+30 mg' }),
  metamizole: product('metamizol', { atc: 'N02BB02', strength: '500 mg' }),
  morphine: product('morfina', { atc: 'N02AA01' }),
  tramadol: product('tramadol', { atc: 'N02AX02', strength: '50 mg', unit: '{capsule}' }),
  quinine: product('quinino', { atc: 'P01BC01' }),
  mefloquine: product('mefloquina', { atc: 'P01BC02' }),
  coartem: product('artemeter+lumefantrina', { atc: 'P01BF01' }),
  amiodarone: product('amiodarona', { atc: 'C01BD01' }),
  warfarin: product('varfarina', { atc: 'B01AA03' }),
  enalapril: product('enalapril', { atc: 'C09AA02', strength: '20 mg' }),
  captopril: product('captopril', { atc: 'C09AA01' }),
  enalaprilThiazide: product('enalapril+hidroclorotiazida', { atc: 'C09BA02' }),
  losartan: product('losartan', { atc: 'C09CA01' }),
  spironolactone: product('espironolactona', { atc: 'C03DA01' }),
  potassium: product('cloreto-de-potassio', { atc: 'A12BA01' }),
  simvastatin: product('sinvastatina', { atc: 'C10AA01' }),
  clarithromycin: product('claritromicina', { atc: 'J01FA09' }),
  dolutegravir: product('dolutegravir', { atc: 'J05AJ03', strength: '50 mg' }),
  tld: product('tenofovir+lamivudina+dolutegravir', { atc: 'J05AR27', strength: '300 mg+300 mg+50 mg' }),
  rifampicin: product('rifampicina', { atc: 'J04AB02' }),
  rifampicinCombined: product('rifampicina+isoniazida', { atc: 'J04AM02' }),
  isoniazid: product('isoniazida', { atc: 'J04AC01' }),
  contraceptive: product('levonorgestrel+etinilestradiol', { atc: 'G03AA07' }),
  levonorgestrel: product('levonorgestrel', { atc: 'G03AC03' }),
  salbutamolInhaler: product('salbutamol', { atc: 'R03AC02', route: 'inalatória', unit: '{actuat}' }),
  salbutamolSyrup: product('salbutamol', { atc: 'R03CC02', unit: 'mL' }),
  propranolol: product('propranolol', { atc: 'C07AA05' }),
  timolol: product('timolol', { atc: 'S01ED01', route: 'ocular', unit: 'mL' }),
  nph: product('insulina-humana-nph', { atc: 'A10AC01', route: 'injectável', unit: 'mL' }),
  regular: product('insulina-humana-regular', { atc: 'A10AB01', route: 'injectável', unit: 'mL' }),
  ciprofloxacinEye: product('ciprofloxacina', { atc: 'S01AE03', route: 'ocular', unit: 'mL' }),
  ciprofloxacinEar: product('ciprofloxacina', { atc: 'S02AA15', route: 'auricular', unit: 'mL' }),
  ciprofloxacin: product('ciprofloxacina', { atc: 'J01MA02', strength: '500 mg' }),
  betamethasoneCream: product('betametasona', { atc: 'D07AC01', route: 'cutânea', unit: 'g' }),
  prednisolone: product('prednisolona', { atc: 'H02AB06' }),
  doxycycline: product('doxiciclina', { atc: 'J01AA02', strength: '100 mg' }),
  metformin: product('metformina', { atc: 'A10BA02', strength: '1 g' }),
  povidone: product('iodopovidona', { atc: 'D08AG02', route: 'cutânea', unit: 'mL' }),
  diazepam: product('diazepam', { atc: 'N05BA01' }),
  clonazepam: product('clonazepam', { atc: 'N03AE01' }),
  oralContrast: product('iohexol', { atc: 'V08AB02', route: 'injectável', unit: 'mL' }),
}
type Key = keyof typeof P

describe('an allergy', () => {
  test.each<[string, Key, string]>([
    ['Penicilina', 'coAmoxiclav', 'contraindicated group'],
    ['Penicilina', 'amoxicillin', 'contraindicated group'],
    ['penicillin', 'amoxicillin', 'contraindicated group'],
    ['pinicilina', 'amoxicillin', 'contraindicated group'],
    ['Alergia à penicilina', 'benzathine', 'contraindicated group'],
    ['Amoxil', 'coAmoxiclav', 'contraindicated substance'],
    ['Amoxicilina', 'benzathine', 'contraindicated cross'],
    ['Penicilina', 'cefalexin', 'avoid cross'],
    ['Penicilina', 'ceftriaxone', 'caution cross'],
    ['Penicilina', 'meropenem', 'note cross'],
    ['Ceftriaxona', 'cefotaxime', 'avoid cross'],
    ['Cefalosporinas', 'amoxicillin', 'caution cross'],
    ['Ibuprofeno', 'ibuprofen', 'contraindicated substance'],
    ['Brufen', 'diclofenac', 'avoid cross'],
    ['AINEs', 'ibuprofen', 'contraindicated group'],
    ['AINEs', 'diclofenacGel', 'contraindicated group'],
    ['anti-inflamatórios', 'aspirin', 'contraindicated group'],
    ['AAS', 'aspirin', 'contraindicated substance'],
    ['Aspirina', 'ibuprofen', 'avoid cross'],
    ['AINEs', 'metamizole', 'avoid cross'],
    ['Dipirona', 'metamizole', 'contraindicated substance'],
    ['Bactrim', 'cotrimoxazole', 'contraindicated substance'],
    ['sulfa', 'cotrimoxazole', 'contraindicated group'],
    ['Sulfa', 'silverSulfadiazine', 'contraindicated group'],
    ['Sulfamidas', 'fansidar', 'contraindicated group'],
    ['Bactrim', 'fansidar', 'avoid cross'],
    ['sulfa', 'sulfasalazine', 'avoid cross'],
    ['sulfa', 'dapsone', 'caution cross'],
    ['Quinina', 'quinine', 'contraindicated substance'],
    ['Quinidina', 'quinine', 'avoid cross'],
    ['Quinino', 'mefloquine', 'contraindicated cross'],
    ['Coartem', 'coartem', 'contraindicated substance'],
    ['Morfina', 'paracetamolCodeine', 'avoid cross'],
    ['Morfina', 'tramadol', 'caution cross'],
    ['Opióides', 'tramadol', 'contraindicated group'],
    ['iodo', 'povidone', 'contraindicated group'],
    ['iodo', 'oralContrast', 'contraindicated group'],
  ])('%s meets %s: %s', (text, medicine, expected) => {
    expect(said(check([{ product: P[medicine] }], { allergies: [allergy(text)] }))).toEqual([`allergy ${expected}`])
  })

  test.each<[string, Key]>([
    ['Sulfa', 'ferrous'],
    ['Sulfa', 'magnesium'],
    ['Sulfa', 'furosemide'],
    ['Sulfa', 'hydrochlorothiazide'],
    ['Penicilina', 'clarithromycin'],
    ['Penicilamina', 'amoxicillin'],
    ['AINEs', 'paracetamol'],
    ['Dipirona', 'ibuprofen'],
    ['ácido fólico', 'aspirin'],
    ['sulfato ferroso', 'magnesium'],
    ['Nenhuma', 'amoxicillin'],
  ])('%s says nothing of %s', (text, medicine) => {
    const warnings = check([{ product: P[medicine] }], { allergies: [allergy(text)] })
    expect(warnings.filter(({ kind, allergies }) => kind === 'allergy' || allergies.length > 0)).toEqual([])
  })

  test('to cephalosporins after penicillin has words of its own', () => {
    const [warning] = check([{ product: P.ceftriaxone }], { allergies: [allergy('Penicilina')] })
    expect(warning?.text).toMatch(/1 a 2 % dos alérgicos à penicilina/)
    expect(warning?.source).toMatch(/SA Health/)
  })
})

describe('two medicines', () => {
  test.each<[Key, Key, string[]]>([
    ['paracetamol', 'panadol', ['duplicate avoid']],
    ['paracetamol', 'paracetamolSuppository', ['duplicate avoid']],
    ['paracetamol', 'paracetamolCodeine', ['duplicate avoid']],
    ['amoxicillin', 'coAmoxiclav', ['duplicate avoid']],
    ['benzathine', 'coAmoxiclav', ['class caution']],
    ['ibuprofen', 'diclofenac', ['class avoid']],
    ['diclofenac', 'diclofenacGel', ['duplicate note']],
    ['ibuprofen', 'diclofenacGel', []],
    ['ibuprofen', 'aspirin', ['interaction avoid']],
    ['enalapril', 'captopril', ['class avoid']],
    ['enalapril', 'enalaprilThiazide', ['duplicate avoid']],
    ['enalapril', 'losartan', ['interaction note']],
    ['enalaprilThiazide', 'spironolactone', ['interaction caution']],
    ['enalapril', 'potassium', ['interaction avoid']],
    ['diazepam', 'clonazepam', ['class caution']],
    ['diazepam', 'morphine', ['interaction caution']],
    ['warfarin', 'ibuprofen', ['interaction avoid']],
    ['warfarin', 'cotrimoxazole', ['interaction avoid']],
    ['warfarin', 'diclofenacGel', []],
    ['simvastatin', 'clarithromycin', ['interaction contraindicated']],
    ['tld', 'rifampicinCombined', ['interaction caution']],
    ['tld', 'dolutegravir', []],
    ['tld', 'ferrous', ['interaction caution']],
    ['tld', 'metformin', ['interaction caution']],
    ['rifampicin', 'isoniazid', ['interaction caution']],
    ['rifampicin', 'contraceptive', ['interaction avoid']],
    ['coartem', 'amiodarone', ['interaction avoid']],
    ['quinine', 'mefloquine', ['interaction avoid']],
    ['cotrimoxazole', 'fansidar', ['interaction caution', 'interaction caution']],
    ['propranolol', 'salbutamolInhaler', ['interaction note']],
    ['timolol', 'propranolol', []],
    ['salbutamolInhaler', 'salbutamolSyrup', ['duplicate avoid']],
    ['nph', 'regular', []],
    ['ciprofloxacinEye', 'ciprofloxacinEar', []],
    ['ciprofloxacinEye', 'ciprofloxacin', ['duplicate note']],
    ['betamethasoneCream', 'prednisolone', []],
    ['doxycycline', 'ferrous', ['interaction caution']],
    ['ciprofloxacin', 'ferrous', ['interaction caution']],
    ['folic', 'aspirin', []],
    ['magnesium', 'ferrous', []],
  ])('%s beside %s: %s', (one, other, expected) => {
    const lines = [{ product: P[one] }, { product: P[other] }]
    expect(said(check(lines))).toEqual(expected)
    expect(said(check(lines.slice(0, 1), { taken: lines.slice(1) }))).toEqual(expected)
  })

  test('say which lines and which medicine that is taken', () => {
    const [warning] = check([{ product: P.folic }, { product: P.warfarin }], { taken: [{ product: P.ibuprofen }] })
    expect(warning).toMatchObject({ kind: 'interaction', lines: [1], taken: [0], codes: ['@avks', '@aines-sem-aas'] })
    expect(warning?.source).toBe('ANSM, Thesaurus des interactions médicamenteuses, Setembro de 2019, p. 20')
  })
})

describe('the patient', () => {
  const child = (years: number) => ({ ageMonths: years * 12, weightGrams: 20_000 })

  test.each<[Key, object, string[]]>([
    ['aspirin', child(15), ['age avoid']],
    ['aspirin', child(16), []],
    ['tramadol', child(11), ['age contraindicated']],
    ['paracetamolCodeine', child(6), ['age contraindicated']],
    ['doxycycline', child(7), ['age caution']],
    ['doxycycline', child(8), []],
    ['ibuprofen', { ageMonths: 2 }, ['age contraindicated']],
    ['cotrimoxazole', { ageMonths: 0 }, ['age contraindicated']],
    ['enalapril', { ...ADULT, isPregnant: true }, ['pregnancy contraindicated']],
    ['losartan', { ...ADULT, isPregnant: true }, ['pregnancy contraindicated']],
    ['ibuprofen', { ...ADULT, isPregnant: true }, ['pregnancy avoid']],
    ['diclofenacGel', { ...ADULT, isPregnant: true }, []],
    ['aspirin', { ...ADULT, isPregnant: true }, []],
    ['tramadol', { ...ADULT, isBreastfeeding: true }, ['breastfeeding avoid']],
    ['metformin', { ...ADULT, egfr: 29 }, ['kidney contraindicated']],
    ['metformin', { ...ADULT, egfr: 30 }, ['kidney caution']],
    ['metformin', { ...ADULT, egfr: 45 }, []],
    ['metformin', ADULT, []],
  ])('%s for %o: %s', (medicine, patient, expected) => {
    expect(said(check([{ product: P[medicine] }], { patient: { ...ADULT, ...patient } }))).toEqual(expected)
  })
})

test('words that name no product are said to be unchecked, once each, and refuse nothing', () => {
  const warnings = check([{ text: 'Chá de moringa' }, { product: P.folic }], {
    taken: [{ text: 'umas gotas' }],
    allergies: [allergy('marisco'), allergy('penicilina e pó')],
  })
  expect(warnings.map(({ kind, lines, taken, allergies }) => [kind, lines, taken, allergies])).toEqual([
    ['unchecked', [0], [], []],
    ['unchecked', [], [0], []],
    ['unchecked', [], [], [0]],
    ['unchecked', [], [], [1]],
  ])
})
