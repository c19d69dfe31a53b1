import type { Severity } from '@salama/contract/formulary/warnings'
import type { Term } from './groups.ts'
import type { Source } from './sources.ts'

/** Who is allergic to one of `from` may react to one of `to`. */
export type CrossReaction = {
  from: readonly Term[]
  to: readonly Term[]
  severity: Severity
  /** A sentence of its own. */
  says: string
  source: Source
}

export const CROSS_REACTIONS: readonly CrossReaction[] = [
  {
    from: ['@penicilinas'],
    to: ['@penicilinas'],
    severity: 'contraindicated',
    says: 'Quem é alérgico a uma penicilina não deve receber outra.',
    source: ['msfAmoxicillin', 'contra-indicações'],
  },
  {
    from: ['@penicilinas'],
    to: ['cefalexina', 'cefaclor'],
    severity: 'avoid',
    says: 'Esta cefalosporina tem uma cadeia lateral parecida com a da amoxicilina e da ampicilina: evite-a se a reacção à penicilina foi grave.',
    source: ['saHealth', 'reacções cruzadas'],
  },
  {
    from: ['@penicilinas'],
    to: ['cefadroxil'],
    severity: 'avoid',
    says: 'É uma das cefalosporinas com que os alérgicos à penicilina reagem mais vezes: prefira outra.',
    source: ['jfp', 'recomendações'],
  },
  {
    from: ['@penicilinas'],
    to: ['@cefalosporinas'],
    severity: 'caution',
    says: 'Cerca de 1 a 2 % dos alérgicos à penicilina reagem também às cefalosporinas: pergunte como foi a reacção; se foi imediata ou grave, escolha outro antibiótico.',
    source: ['saHealth', 'reacções cruzadas'],
  },
  {
    from: ['@penicilinas', '@cefalosporinas'],
    to: ['@carbapenemos'],
    severity: 'note',
    says: 'A reacção cruzada com os carbapenemos é rara (menos de 1 %): pode dar-se, com vigilância.',
    source: ['betaLactams', ''],
  },
  {
    from: ['@cefalosporinas'],
    to: ['@penicilinas'],
    severity: 'caution',
    says: 'Pode haver reacção cruzada entre cefalosporinas e penicilinas: dê com precaução.',
    source: ['msfAmoxicillin', 'precauções'],
  },
  {
    from: ['ceftriaxona', 'cefotaxima', 'cefepima', 'cefuroxima'],
    to: ['ceftriaxona', 'cefotaxima', 'cefepima', 'cefuroxima'],
    severity: 'avoid',
    says: 'Estas cefalosporinas têm cadeias laterais iguais ou parecidas: evite-a.',
    source: ['saHealth', 'reacções cruzadas'],
  },
  {
    from: ['@sulfonamidas'],
    to: ['@sulfonamidas'],
    severity: 'avoid',
    says: 'Depois de uma reacção grave a uma sulfonamida antibacteriana não se dá outra.',
    source: ['etg', 'reacções cruzadas'],
  },
  {
    from: ['@sulfonamidas', 'sulfassalazina'],
    to: ['@sulfonamidas', 'sulfassalazina'],
    severity: 'avoid',
    says: 'A sulfassalazina parece-se com as sulfonamidas antibacterianas: evite-a.',
    source: ['etg', 'reacções cruzadas'],
  },
  {
    from: ['@sulfonamidas'],
    to: ['dapsona'],
    severity: 'caution',
    says: 'A dapsona parece-se com as sulfonamidas antibacterianas: dê com precaução; se a reacção foi grave, evite-a.',
    source: ['etg', 'reacções cruzadas'],
  },
  {
    from: ['@aines'],
    to: ['@aines'],
    severity: 'avoid',
    says: 'Quem reagiu a um anti-inflamatório ou ao ácido acetilsalicílico pode reagir aos outros.',
    source: ['sdcep', 'contra-indicações'],
  },
  {
    from: ['@aines'],
    to: ['metamizol'],
    severity: 'avoid',
    says: 'Quem teve broncospasmo ou urticária com um analgésico pode ter o mesmo com o metamizol.',
    source: ['metamizoleLeaflet', ''],
  },
  {
    from: ['@pirazolonas'],
    to: ['@pirazolonas'],
    severity: 'contraindicated',
    says: 'Quem é alérgico a uma pirazolona ou pirazolidina não deve receber outra.',
    source: ['metamizoleLeaflet', ''],
  },
  {
    from: ['@fenantrenos'],
    to: ['@fenantrenos'],
    severity: 'avoid',
    says: 'É da mesma família química: se a alergia é verdadeira, escolha um opióide de outra família.',
    source: ['opioidChart', 'B'],
  },
  {
    from: ['@opioides'],
    to: ['@opioides'],
    severity: 'caution',
    says: 'A maior parte das «alergias» a opióides são efeitos da histamina: pergunte como foi a reacção e vigie.',
    source: ['opioidChart', ''],
  },
  {
    from: ['quinino', 'quinidina'],
    to: ['mefloquina'],
    severity: 'contraindicated',
    says: 'A mefloquina não se dá a quem é alérgico ao quinino ou à quinidina.',
    source: ['mefloquinePgd', ''],
  },
  {
    from: ['quinino', 'quinidina'],
    to: ['quinino', 'quinidina'],
    severity: 'avoid',
    says: 'Foi descrita reacção cruzada entre o quinino e a quinidina: evite-o.',
    source: ['phadia', 'reacções cruzadas'],
  },
  {
    from: ['mefloquina'],
    to: ['quinino'],
    severity: 'contraindicated',
    says: 'O quinino não se dá a quem é alérgico à mefloquina.',
    source: ['qualaquin', '4'],
  },
]
