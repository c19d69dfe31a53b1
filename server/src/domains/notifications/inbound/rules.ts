import { fold } from '@salama/contract/kernel/text'

/** What somebody wants who writes to us. */
export type Said = 'confirm' | 'change' | 'cancel' | 'stop' | 'help' | 'other'

const WORDS: Readonly<Record<string, Said>> = {
  '1': 'confirm',
  sim: 'confirm',
  confirmo: 'confirm',
  '2': 'change',
  mudar: 'change',
  '3': 'cancel',
  cancelar: 'cancel',
  parar: 'stop',
  stop: 'stop',
  ajuda: 'help',
  help: 'help',
}

/** The first word counts alone where nothing follows it: '3 pessoas' cancels nothing. */
export function saidIn(text: string): Said {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const [first = ''] = words
  return words.length === 1 && Object.hasOwn(WORDS, first) ? (WORDS[first] ?? 'other') : 'other'
}

export const REPLIES = {
  help: 'Responda 1 para confirmar, 2 para mudar, 3 para cancelar, PARAR para deixar de receber SMS.',
  stopped: 'Deixou de receber avisos por SMS. Pode voltar atras no seu perfil, em Avisos.',
  nothingOpen: 'Nao ha nada a espera de resposta.',
  several: 'Ha mais do que uma coisa a espera de resposta. Escolha na aplicacao.',
  seen: 'Obrigado, ficou registado.',
  onPage: 'Isso so se faz na aplicacao.',
} as const

/** Between two machines that answer each other the talk ends soon. */
export const MOST_REPLIES_AN_HOUR = 6
/** A reminder is answered by then, or on its page. */
export const ANSWERED_WITHIN_HOURS = 30
