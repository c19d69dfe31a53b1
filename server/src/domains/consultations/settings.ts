import { MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import { maybe } from '../../platform/config/readers.ts'
import { defineSettings, SettingsError, type SettingsOf } from '../../platform/config/settings.ts'

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

/** 'turn:host:3478?transport=udp' → 'stun:host:3478', each host once. */
const stunOf = (turnUrls: readonly string[]): string[] => [
  ...new Set(turnUrls.filter((url) => url.startsWith('turn:')).map((url) => `stun:${url.slice(5).split('?', 1)[0]}`)),
]

export const consultationsSettings = defineSettings(
  {
    prefixes: ['ICE', 'TURN'],
    table: {
      iceServers: {
        name: 'ICE_SERVERS',
        meaning: 'servidores STUN das chamadas, separados por vírgulas',
        fallback: 'os servidores de TURN_URLS, que também são STUN; sem eles, nenhum',
        read: addresses(''),
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
    },
    times: {
      ROOM_BEFORE: { ms: 10 * MINUTE_MS, meaning: 'The room of a consultation opens so long before its start.' },
      ROOM_AFTER: { ms: 30 * MINUTE_MS, meaning: 'The room of a consultation closes so long after its end.' },
      NO_SHOW: { ms: 15 * MINUTE_MS, meaning: 'Who is not in the room so long after the start has not come.' },
      INTERRUPTED: { ms: 20 * SECOND_MS, meaning: 'One person alone for so long: the consultation is interrupted.' },
      ABANDONED: { ms: 15 * MINUTE_MS, meaning: 'Both away for so long: the consultation is over.' },
    },
  },
  (read) => {
    if (read.turnUrls.length > 0 !== (read.turnSecret !== undefined)) {
      throw new SettingsError('TURN_URLS e TURN_SECRET definem-se juntas.')
    }
    // A relay is a STUN server too: no third party learns the network address of who is in a call.
    const iceServers = read.iceServers.length > 0 ? read.iceServers : stunOf(read.turnUrls)
    return { ...read, iceServers }
  },
)

export type ConsultationsSettings = SettingsOf<typeof consultationsSettings>
