import type { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import type { Server } from 'node:net'

/** What we use of `smpp` (node-smpp), which brings no types: SMPP 3.4 on the wire. */
export type Pdu = {
  command: string
  command_status: number
  sequence_number: number
  source_addr?: string
  destination_addr?: string
  esm_class?: number
  data_coding?: number
  short_message?: { message?: string | Buffer; udh?: Buffer[] }
  message_id?: string
  receipted_message_id?: string
  message_state?: number
  registered_delivery?: number
  validity_period?: string | Date
  system_id?: string
  password?: string
  user_message_reference?: number
  response(options?: Record<string, unknown>): Pdu
}

export type Session = EventEmitter & {
  bind_transceiver(options: Record<string, unknown>, answered?: (reply: Pdu) => void): boolean
  submit_sm(options: Record<string, unknown>, answered?: (reply: Pdu) => void): boolean
  deliver_sm(options: Record<string, unknown>, answered?: (reply: Pdu) => void): boolean
  enquire_link(answered: (reply: Pdu) => void): boolean
  unbind(answered?: (reply: Pdu) => void): boolean
  send(pdu: Pdu): boolean
  close(closed?: () => void): void
  destroy(closed?: () => void): void
}

export type Smpp = {
  connect(options: { host: string; port: number; tls: boolean }): Session
  createServer(onSession: (session: Session) => void): Server
}

let library: Smpp | undefined
/** Loaded for the first connection: many installations have none. */
export function loadSmpp(): Smpp {
  library ??= createRequire(import.meta.url)('smpp') as Smpp
  return library
}
