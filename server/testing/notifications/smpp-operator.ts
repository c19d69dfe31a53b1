import type { AddressInfo } from 'node:net'
import { loadSmpp, type Pdu, type Session } from '../../src/domains/notifications/gateways/smpp/library.ts'

export type Submitted = { id: string; to: string; from: string; text: string; udh: number[] | null; validity: unknown }

/** How the operator answers the next submissions; then it takes each. */
export type Ending = 'taken' | 'throttled' | 'refused' | 'silent' | 'drop'

const STATUS: Partial<Record<Ending, number>> = { throttled: 0x58, refused: 0x0b }
const USER = { system_id: 'salama', password: 'fio-de-ensaio' }

/** An operator's SMSC that speaks SMPP 3.4 on a port of this machine, over the library that the gateway uses. */
export async function startSmppOperator() {
  const submitted: Submitted[] = []
  const endings: Ending[] = []
  const sessions = new Set<Session>()
  const counts = { binds: 0, enquiries: 0, acknowledged: [] as number[] }
  let isEnquiryAnswered = true
  const server = loadSmpp().createServer((session) => {
    session.on('error', () => session.destroy())
    session.on('close', () => sessions.delete(session))
    session.on('bind_transceiver', (pdu: Pdu) => {
      const isKnown = pdu.system_id === USER.system_id && pdu.password === USER.password
      counts.binds += 1
      if (isKnown) sessions.add(session)
      session.send(pdu.response({ command_status: isKnown ? 0 : 0x0e }))
    })
    session.on('enquire_link', (pdu: Pdu) => {
      counts.enquiries += 1
      if (isEnquiryAnswered) session.send(pdu.response())
    })
    session.on('unbind', (pdu: Pdu) => {
      session.send(pdu.response())
      session.close()
    })
    session.on('submit_sm', (pdu: Pdu) => {
      const ending = endings.shift() ?? 'taken'
      if (ending === 'throttled' || ending === 'refused') {
        return session.send(pdu.response({ command_status: STATUS[ending] }))
      }
      const id = `m${submitted.length + 1}`
      const { message, udh } = pdu.short_message ?? {}
      submitted.push({
        id,
        to: pdu.destination_addr ?? '',
        from: pdu.source_addr ?? '',
        text: String(message ?? ''),
        udh: udh?.[0] ? [...udh[0]] : null,
        validity: pdu.validity_period,
      })
      if (ending === 'drop') return session.destroy()
      if (ending === 'taken') session.send(pdu.response({ message_id: id }))
      return undefined
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo

  const hand = (pdu: Record<string, unknown>) => {
    const [session] = sessions
    session?.deliver_sm(pdu, (reply) => counts.acknowledged.push(reply.command_status))
  }
  return {
    url: `smpp://${USER.system_id}:${USER.password}@127.0.0.1:${port}`,
    submitted,
    endings,
    counts,
    /** A receipt, as sent for the message `id`. */
    receipt: ({ id, from, state }: { id: string; from: string; state: 'DELIVRD' | 'UNDELIV' | 'ENROUTE' }) =>
      hand({
        source_addr: from,
        destination_addr: 'Salama',
        esm_class: 0x04,
        short_message: {
          message: `id:${id} sub:001 dlvrd:001 submit date:2611241000 done date:2611241001 stat:${state} err:000 text:`,
        },
      }),
    /** Somebody wrote. */
    write: ({ from, text }: { from: string; text: string }) =>
      hand({ source_addr: from, destination_addr: '8484', short_message: { message: text } }),
    answerEnquiries: (isOn: boolean) => {
      isEnquiryAnswered = isOn
    },
    drop: () => {
      for (const session of sessions) session.destroy()
    },
    close: () => {
      for (const session of sessions) session.destroy()
      server.close()
    },
  }
}
