import { toPlainText } from '../plain-text.ts'
import type { Outcome, Provider } from '../provider.ts'
import { takesCentavos } from '../provider.ts'
import { type Exchange, openWire } from '../wire.ts'
import { LIMITS, toWireAmount } from './amount.ts'
import { readPush, readQuery } from './replies.ts'
import { escapeXml } from './xml.ts'

/** Everything that tells one e-Mola gateway from another. */
export type EmolaSettings = {
  /** As Movitel hands it out: 'http://10.0.0.1:8001/BCCSGateway/BCCSGateway?wsdl'. */
  url: string
  username: string
  password: string
  partnerCode: string
  key: string
  /** PEM of the authority that signed the gateway's certificate, where it is not a public one. */
  caFile?: string
  /** How long a push may take; it is answered before the PIN, but not by every gateway. */
  readTimeoutMs: number
  queryTimeoutMs: number
  /** How long to wait for a connection; 3 s unless said. */
  connectTimeoutMs?: number
}

const CONNECT_TIMEOUT_MS = 3_000
/** The shorter of the two lengths that integrations name. */
const SMS_LENGTH = 150
const REF_NO_LENGTH = 20
const TRANS_ID_LENGTH = 15

/**
 * e-Mola (Movitel USSD PUSH API v1.5 through the BCCS gateway, SOAP 1.1). The push only prompts; what became of it is
 * asked by query. The wire has no reversal: asked for one, it is refused here at once, and what goes back is a disbursement
 * (another operation, under another contract). Throws at once when the CA file cannot be read.
 */
export function createEmola(settings: EmolaSettings): Provider {
  const call = openCalls(settings)

  const queryOf = (transType: 'C2B' | 'B2C') => async (reference: string) => {
    const transId = toTransId(reference)
    return readQuery(await call('pushUssdQueryTrans', { transId, transType }, settings.queryTimeoutMs), transId)
  }
  const [query, queryPayOut] = [queryOf('C2B'), queryOf('B2C')]

  return {
    method: 'e-mola',
    capabilities: { ...LIMITS, wholeMeticaisOnly: !takesCentavos('e-mola'), prefixes: ['86', '87'] },
    query,
    async charge({ reference, msisdn, amount, description }) {
      const transAmount = toWireAmount(amount)
      if (transAmount === null) return NOT_PAYABLE
      const transId = toTransId(reference)
      const fields = {
        msisdn,
        smsContent: toPlainText(description, SMS_LENGTH) || reference,
        transAmount,
        transId,
        language: 'pt',
        refNo: reference.slice(0, REF_NO_LENGTH),
      }
      const outcome = readPush(await call('pushUssdMessage', fields, settings.readTimeoutMs), transId)
      return outcome.kind === 'duplicate' ? known(await query(reference), outcome.code) : outcome
    },
    reverse: async () => NO_REVERSAL,
    queryPayOut,
    async payOut({ reference, msisdn, amount, description }) {
      const transAmount = toWireAmount(amount)
      if (transAmount === null) return NOT_PAYABLE
      const transId = toTransId(reference)
      const fields = { msisdn, smsContent: toPlainText(description, SMS_LENGTH) || reference, transAmount, transId }
      const outcome = readPush(await call('pushUssdDisbursementB2C', fields, settings.readTimeoutMs), transId)
      return outcome.kind === 'duplicate' ? known(await queryPayOut(reference), outcome.code) : outcome
    },
  }
}

/** A provider that calls a transId used and then does not find it is not to be believed either way. */
const known = (original: Outcome | { kind: 'notFound'; code: string }, code: string): Outcome =>
  original.kind === 'notFound' ? { kind: 'unknown', code } : original

const NO_REVERSAL: Outcome = { kind: 'failed', failure: 'refused_by_operator', code: 'emola:no_reversal' }
const NOT_PAYABLE: Outcome = { kind: 'failed', failure: 'refused_by_operator', code: 'emola:amount' }

/** Movitel wants 15 to 30 letters and digits. References begin with a letter, so zeros before a short one stay unique. */
const toTransId = (reference: string): string => reference.padStart(TRANS_ID_LENGTH, '0')

function openCalls(settings: EmolaSettings) {
  const { origin, protocol, port, pathname, search } = new URL(settings.url)
  const wire = openWire({
    ...settings,
    host: origin,
    connectTimeoutMs: settings.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
  })
  const { partnerCode, key } = settings

  return (wscode: string, fields: Record<string, string>, timeoutMs: number): Promise<Exchange> =>
    wire({
      method: 'POST',
      port: Number(port || (protocol === 'https:' ? 443 : 80)),
      path: pathname + search,
      headers: { 'Content-Type': 'text/xml; charset=utf-8', SOAPAction: '""' },
      body: envelope({ ...settings, wscode, params: { partnerCode, ...fields, key } }),
      timeoutMs,
    })
}

type Call = Pick<EmolaSettings, 'username' | 'password'> & { wscode: string; params: Record<string, string> }

function envelope({ username, password, wscode, params }: Call): string {
  const param = ([name, value]: [string, string]) => `<param name="${name}" value="${escapeXml(value)}"/>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"',
    ' xmlns:web="http://webservice.bccsgw.viettel.com/"><soapenv:Header/><soapenv:Body><web:gwOperation><Input>',
    `<username>${escapeXml(username)}</username><password>${escapeXml(password)}</password><wscode>${wscode}</wscode>`,
    ...Object.entries(params).map(param),
    '<rawData></rawData></Input></web:gwOperation></soapenv:Body></soapenv:Envelope>',
  ].join('')
}
