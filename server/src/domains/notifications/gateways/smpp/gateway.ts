import { splitGsm } from '../../rules/gsm.ts'
import type { Delivery, Gateway } from '../gateway.ts'
import type { SmppConnection } from './connection.ts'
import { recipientOf, senderOf, validityOf } from './pdus.ts'

/** Of a text in several parts a telephone joins those with the same reference: GSM 03.40, 8 bits. */
const REFERENCES = 256
const ASK_FOR_RECEIPT = 1

/** SMS as operators sell it. A long text counts as taken with its last part, whose receipt speaks for all. */
export function createSmppGateway(connection: SmppConnection, { sender }: { sender: string }): Gateway {
  let last = 0
  return async ({ recipient, body, validForMs }): Promise<Delivery> => {
    const parts = splitGsm(body)
    last = (last + 1) % REFERENCES
    let delivery: Delivery = { outcome: 'refused', error: 'nothing to send' }
    for (const [place, message] of parts.entries()) {
      const udh = Buffer.from([5, 0, 3, last, parts.length, place + 1])
      delivery = await connection.submit({
        ...senderOf(sender),
        ...recipientOf(recipient),
        registered_delivery: ASK_FOR_RECEIPT,
        validity_period: validityOf(validForMs),
        data_coding: 0,
        short_message: parts.length === 1 ? { message } : { message, udh },
      })
      if (delivery.outcome === 'sent') continue
      // Part of it has left: sent again, those parts would come twice.
      return place === 0 ? delivery : { outcome: 'unknown', error: delivery.error }
    }
    return delivery
  }
}
