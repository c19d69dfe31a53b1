import { maybe, SettingsError } from './readers.ts'

/** One STUN or TURN address: `stun:host`, `turn:host:port?transport=tcp`. */
const ICE = /^(?:stuns?|turns?):[\w.:[\]-]+(?:\?transport=(?:udp|tcp))?$/

const addresses =
  (fallback: string) =>
  (value: string | undefined, name: string): readonly string[] => {
    const list = (value ?? fallback)
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
    const wrong = list.find((address) => !ICE.test(address))
    if (wrong !== undefined) {
      throw new SettingsError(`${name} não conhece «${wrong}»: escreva stun:servidor:porta ou turn:servidor:porta.`)
    }
    return list
  }

/** Public and free. It learns the network address of whoever is in a call, and nothing else. */
const PUBLIC_STUN = 'stun:stun.l.google.com:19302'

/** What consultations and prescriptions need of the environment. */
export const CARE_SETTINGS = {
  iceServers: {
    name: 'ICE_SERVERS',
    meaning: 'servidores STUN das chamadas, separados por vírgulas',
    fallback: PUBLIC_STUN,
    read: addresses(PUBLIC_STUN),
  },
  turnUrls: {
    name: 'TURN_URLS',
    meaning: 'servidores TURN (coturn) das chamadas, separados por vírgulas; sem eles, algumas redes não ligam',
    fallback: '',
    read: addresses(''),
  },
  turnSecret: {
    name: 'TURN_SECRET',
    meaning: 'segredo partilhado com o TURN (static-auth-secret), de que se fazem credenciais de curta duração',
    fallback: '',
    read: maybe,
  },
  prescriptionSecret: {
    name: 'PRESCRIPTION_SECRET',
    meaning: 'de que se faz a chave que assina as receitas; o mesmo em todos os nós',
    fallback: 'gerado em DATA_DIR',
    read: maybe,
  },
} as const

type Care = { turnUrls: readonly string[]; turnSecret: string | undefined; prescriptionSecret: string | undefined }

export function issueOfCare({ turnUrls, turnSecret, prescriptionSecret }: Care): string | undefined {
  if (turnUrls.length > 0 !== (turnSecret !== undefined)) return 'TURN_URLS e TURN_SECRET definem-se juntas.'
  if (prescriptionSecret !== undefined && prescriptionSecret.length < 32) {
    return 'PRESCRIPTION_SECRET deve ter pelo menos 32 caracteres.'
  }
  return undefined
}
