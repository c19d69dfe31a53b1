import type { Severity } from '@salama/contract/formulary/warnings'
import type { Term } from './groups.ts'
import type { Source } from './sources.ts'

export type PatientFact = { of: readonly Term[]; severity: Severity; says: string; source: Source }

/** Of patients younger than so many months. */
export type AgeLimit = PatientFact & { belowMonths: number }
/** Of patients whose kidneys filter less, in mL/min/1,73 m². */
export type KidneyLimit = PatientFact & { belowEgfr: number }

const YEAR = 12

/** Of a substance the first row that holds is said: the narrower stand before the wider. */
export const AGE_LIMITS: readonly AgeLimit[] = [
  {
    of: ['acido-acetilsalicilico'],
    belowMonths: 16 * YEAR,
    severity: 'avoid',
    says: 'Antes dos 16 anos só por indicação especial: risco de síndrome de Reye.',
    source: ['nhsReye', ''],
  },
  {
    of: ['codeina', 'tramadol'],
    belowMonths: 12 * YEAR,
    severity: 'contraindicated',
    says: 'Não se dá antes dos 12 anos: risco de depressão respiratória, que pode matar.',
    source: ['fdaCodeine', ''],
  },
  {
    of: ['doxiciclina'],
    belowMonths: 8 * YEAR,
    severity: 'caution',
    says: 'Antes dos 8 anos não se dá por mais de 21 dias: pode manchar os dentes.',
    source: ['msfDoxycycline', 'contra-indicações'],
  },
  {
    of: ['@tetraciclinas'],
    belowMonths: 8 * YEAR,
    severity: 'avoid',
    says: 'Mancha os dentes da criança: só se não houver alternativa.',
    source: ['tetracyclines', ''],
  },
  {
    of: ['ibuprofeno'],
    belowMonths: 3,
    severity: 'contraindicated',
    says: 'Não se dá antes dos 3 meses.',
    source: ['msfIbuprofen', 'contra-indicações'],
  },
  {
    of: ['sulfametoxazol'],
    belowMonths: 1,
    severity: 'contraindicated',
    says: 'Não se dá no primeiro mês de vida.',
    source: ['msfCotrimoxazole', 'contra-indicações'],
  },
  {
    of: ['prometazina'],
    belowMonths: 2 * YEAR,
    severity: 'contraindicated',
    says: 'Não se dá antes dos 2 anos: risco de depressão respiratória, que pode matar.',
    source: ['fdaPromethazine', ''],
  },
  {
    of: ['@anti-histaminicos-sedativos'],
    belowMonths: 2 * YEAR,
    severity: 'avoid',
    says: 'Os anti-histamínicos sedativos só se dão a partir dos 2 anos.',
    source: ['medsafeAntihistamines', 'quadro 1'],
  },
  {
    of: ['metoclopramida'],
    belowMonths: YEAR,
    severity: 'contraindicated',
    says: 'Não se dá antes de 1 ano: risco de movimentos involuntários.',
    source: ['emaMetoclopramide', ''],
  },
  {
    of: ['domperidona'],
    belowMonths: 12 * YEAR,
    severity: 'caution',
    says: 'Os comprimidos são para quem tem 12 anos ou mais e pesa 35 kg ou mais.',
    source: ['motilium', ''],
  },
  {
    of: ['primaquina'],
    belowMonths: 6,
    severity: 'contraindicated',
    says: 'Não se dá antes dos 6 meses.',
    source: ['whoTravel', 'primaquine'],
  },
]

export const IN_PREGNANCY: readonly PatientFact[] = [
  {
    of: ['enalapril'],
    severity: 'contraindicated',
    says: 'É contra-indicado na gravidez.',
    source: ['msfEnalapril', 'contra-indicações'],
  },
  {
    of: ['@iecas', '@aras'],
    severity: 'contraindicated',
    says: 'Pode causar lesões graves do feto: pare logo que se saiba da gravidez.',
    source: ['prescrirePregnancy', ''],
  },
  {
    of: ['@aines-sem-aas'],
    severity: 'avoid',
    says: 'Evite na gravidez, sobretudo a partir das 20 semanas (falta de líquido amniótico); às 30 semanas ou mais não se dá.',
    source: ['fdaNsaids', ''],
  },
  {
    of: ['@avks'],
    severity: 'avoid',
    says: 'Pode causar malformações e hemorragia do feto: se possível, troque por uma heparina.',
    source: ['prescrirePregnancy', ''],
  },
  {
    of: ['misoprostol'],
    severity: 'contraindicated',
    says: 'Não se dá a quem está ou pode estar grávida, salvo para a própria gravidez: provoca aborto.',
    source: ['prescrirePregnancy', ''],
  },
  {
    of: ['@retinoides', 'ribavirina'],
    severity: 'contraindicated',
    says: 'Pode causar malformações: quem o toma precisa de contracepção eficaz.',
    source: ['prescrirePregnancy', ''],
  },
  {
    of: ['acido-valproico'],
    severity: 'avoid',
    says: 'Pode causar malformações e atraso do desenvolvimento: procure outro medicamento.',
    source: ['prescrirePregnancy', ''],
  },
  {
    of: ['@tetraciclinas'],
    severity: 'avoid',
    says: 'Mancha os dentes e atrasa o crescimento dos ossos da criança: só se não houver alternativa.',
    source: ['tetracyclines', ''],
  },
  {
    of: ['metamizol'],
    severity: 'avoid',
    says: 'Não se dá nos últimos três meses da gravidez; antes, só uma dose se não houver outro analgésico.',
    source: ['emaMetamizole', ''],
  },
  {
    of: ['primaquina'],
    severity: 'contraindicated',
    says: 'É contra-indicada na gravidez.',
    source: ['whoTravel', 'primaquine'],
  },
  {
    of: ['sulfametoxazol'],
    severity: 'avoid',
    says: 'Evite nos últimos três meses da gravidez.',
    source: ['hesperian', 'cotrimoxazole'],
  },
  {
    of: ['prometazina'],
    severity: 'caution',
    says: 'Evite na gravidez.',
    source: ['msfPromethazine', ''],
  },
]

export const IN_BREASTFEEDING: readonly PatientFact[] = [
  {
    of: ['codeina', 'tramadol'],
    severity: 'avoid',
    says: 'Não se recomenda a quem amamenta: pode causar depressão respiratória ao bebé.',
    source: ['fdaCodeine', ''],
  },
  {
    of: ['metamizol'],
    severity: 'avoid',
    says: 'Não se dá a quem amamenta.',
    source: ['emaMetamizole', ''],
  },
  {
    of: ['primaquina'],
    severity: 'contraindicated',
    says: 'Não se dá a quem amamenta um bebé com menos de 6 meses.',
    source: ['whoTravel', 'primaquine'],
  },
  {
    of: ['prometazina'],
    severity: 'caution',
    says: 'Evite em quem amamenta.',
    source: ['msfPromethazine', ''],
  },
]

/** What sources call severe renal impairment is less than 30. */
const SEVERE = 30

export const KIDNEY_LIMITS: readonly KidneyLimit[] = [
  {
    of: ['metformina'],
    belowEgfr: SEVERE,
    severity: 'contraindicated',
    says: 'Abaixo de 30 mL/min é contra-indicada: risco de acidose láctica.',
    source: ['fdaMetformin', ''],
  },
  {
    of: ['metformina'],
    belowEgfr: 45,
    severity: 'caution',
    says: 'Abaixo de 45 mL/min não se começa; a quem já a toma, pese o benefício e o risco.',
    source: ['fdaMetformin', ''],
  },
  {
    of: ['nitrofurantoina'],
    belowEgfr: 45,
    severity: 'avoid',
    says: 'Abaixo de 45 mL/min evita-se; de 30 a 44, só por poucos dias e contra germes resistentes.',
    source: ['nitrofurantoinSpc', ''],
  },
  {
    of: ['ibuprofeno'],
    belowEgfr: SEVERE,
    severity: 'contraindicated',
    says: 'Não se dá na insuficiência renal grave.',
    source: ['msfIbuprofen', 'contra-indicações'],
  },
  {
    of: ['sulfametoxazol'],
    belowEgfr: SEVERE,
    severity: 'contraindicated',
    says: 'Não se dá na insuficiência renal grave.',
    source: ['msfCotrimoxazole', 'contra-indicações'],
  },
  {
    of: ['tramadol'],
    belowEgfr: SEVERE,
    severity: 'caution',
    says: 'Na insuficiência renal grave dá-se metade da dose, de 12 em 12 horas.',
    source: ['msfTramadol', 'precauções'],
  },
  {
    of: ['enalapril'],
    belowEgfr: SEVERE,
    severity: 'caution',
    says: 'Comece com 2,5 mg por dia e ajuste a dose à função renal.',
    source: ['msfEnalapril', 'doses'],
  },
]
