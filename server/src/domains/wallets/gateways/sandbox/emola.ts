import { randomBytes } from 'node:crypto'
import { fromWireAmount } from '../emola/amount.ts'
import { escapeXml, findElement, isList, parseXml, textOf, type XmlNode } from '../emola/xml.ts'
import type { BookedCharge } from './books.ts'
import { endingOf } from './endings.ts'
import type { Desk, SandboxWire, WireReply } from './wire.ts'

/** The identity the sandbox knows its only partner by. */
export const EMOLA_PARTNER = {
  username: 'salama',
  password: 'sandbox-password',
  partnerCode: 'SALAMA',
  key: 'sandbox-key',
} as const

export const EMOLA_PATH = '/BCCSGateway/BCCSGateway'

/** e-Mola: a push is answered at once with 22; the callback (unsigned) and the query tell how it ended. */
export const emolaWire: SandboxWire = {
  method: 'e-mola',
  takes: ({ method, url }) => method === 'POST' && url.pathname === EMOLA_PATH,
  answer({ body }, desk) {
    const input = findElement(parseXml(body) ?? undefined, 'Input')
    if (input === undefined) return gatewayError('4000', 'Request message format is not accurate')
    if (textOf(input, 'username') !== EMOLA_PARTNER.username || textOf(input, 'password') !== EMOLA_PARTNER.password) {
      return gatewayError('6003', 'Login failed: check username, password and IP')
    }
    const params = paramsOf(input)
    const wscode = textOf(input, 'wscode')
    const serve = SERVICES.get(wscode ?? '')
    if (!serve) return gatewayError('2001', 'Webservice does not exist')
    if (params['partnerCode'] !== EMOLA_PARTNER.partnerCode || params['key'] !== EMOLA_PARTNER.key) {
      return service({ errorCode: '05', message: 'Invalid partner code' })
    }
    return serve(params, desk)
  },
}

const SERVICES = new Map([
  ['pushUssdMessage', push],
  ['pushUssdDisbursementB2C', disburse],
  ['pushUssdQueryTrans', query],
])

type Params = Readonly<Partial<Record<string, string>>>

function push(params: Params, { books, timing, now, faultOf }: Desk): WireReply {
  const { transId = '', msisdn = '' } = params
  const problem = problemOf(params) ?? (/^[A-Za-z0-9]{1,20}$/.test(params['refNo'] ?? '') ? null : '23')
  if (problem) return service({ errorCode: problem, message: 'Invalid request' })
  if (books.isUsed(transId)) return service({ errorCode: '14', message: 'Transaction ID already exists' })
  const fault = faultOf({ reference: transId, msisdn })
  const ending = endingOf(msisdn, timing, fault)
  if (ending.down) return gatewayError('6000', 'System overloading')

  const charge: BookedCharge = {
    method: 'e-mola',
    reference: transId,
    msisdn,
    amount: fault.amount ?? fromWireAmount(params['transAmount'] ?? '') ?? 0,
    transactionId: makeTransactionId(),
    conversationId: randomBytes(16).toString('hex'),
    endsAs: ending.endsAs,
    endsAt: now + ending.afterMs,
  }
  if (fault.charged !== false) books.addCharge(charge)
  const outcome = ENDS[ending.endsAs]
  return {
    ...service({
      errorCode: '22',
      message: 'Push message done',
      reqeustId: charge.transactionId,
      // The documented answer does not name it; a fault that changes it does, so that it can be noticed.
      ...(fault.reference === undefined ? {} : { transId: fault.reference }),
    }),
    fault,
    ...(ending.silent ? { silent: true } : {}),
    callbacks: {
      times: ending.callbacks ?? 1,
      afterMs: ending.afterMs,
      body: JSON.stringify({
        reqeustId: charge.transactionId,
        transId,
        refNo: params['refNo'],
        errorCode: outcome.code === '01' ? '0' : outcome.code,
        message: outcome.message,
      }),
    },
  }
}

/** Answered as accepted; the query tells how it ended. */
function disburse(params: Params, { books, timing, now, faultOf }: Desk): WireReply {
  const { transId = '', msisdn = '' } = params
  const problem = problemOf(params)
  if (problem) return service({ errorCode: problem, message: 'Invalid request' })
  if (books.isUsed(transId)) return service({ errorCode: '14', message: 'Transaction ID already exists' })
  const fault = faultOf({ reference: transId, msisdn })
  const { down, silent, endsAs, afterMs } = endingOf(msisdn, { ...timing, delayMs: 0 }, fault)
  if (down) return gatewayError('6000', 'System overloading')
  const transactionId = makeTransactionId()
  const amount = fault.amount ?? fromWireAmount(params['transAmount'] ?? '') ?? 0
  if (fault.charged !== false) {
    const endsAt = now + afterMs
    books.addPayout({ method: 'e-mola', reference: transId, msisdn, amount, transactionId, endsAs, endsAt })
  }
  const answer = service({ errorCode: '0', message: 'Success', reqeustId: transactionId })
  return { ...answer, fault, ...(silent ? { silent } : {}) }
}

function query({ transId = '', transType }: Params, { books, now }: Desk): WireReply {
  if (transType !== 'C2B' && transType !== 'B2C') {
    return service({ errorCode: '24', message: 'Function not supported' })
  }
  const moved = transType === 'C2B' ? books.findCharge(transId) : books.findPayout(transId)
  if (!moved || moved.method !== 'e-mola') {
    return service({ errorCode: '13', message: 'Cannot find original request id' })
  }
  const { code, message } = ENDS[books.statusOf(moved, now)]
  const reply = service({
    errorCode: '0',
    message: 'Success',
    reqeustId: moved.transactionId,
    orgResponseCode: code,
    orgResponseMessage: message,
  })
  return { ...reply, about: moved }
}

/** What the query says of each state. */
const ENDS = {
  Pending: { code: '22', message: 'Push message done' },
  Completed: { code: '01', message: 'Original transaction successful' },
  Failed: { code: '03', message: 'Transaction failed: insufficient balance' },
  Cancelled: { code: '03', message: 'Transaction failed: cancelled by customer' },
  Expired: { code: '11', message: 'Customer did not enter PIN' },
} as const

const makeTransactionId = (): string => `PP${randomBytes(6).toString('hex').toUpperCase()}`

function problemOf({ msisdn = '', transId = '', transAmount = '', smsContent = '' }: Params): string | null {
  if (!/^8\d{8}$/.test(msisdn)) return '07'
  if (fromWireAmount(transAmount) === null) return '06'
  if (smsContent.length < 1 || smsContent.length > 150) return '08'
  return /^[A-Za-z0-9]{15,30}$/.test(transId) ? null : '09'
}

function paramsOf(input: XmlNode): Params {
  const param = findElement(input, 'param') ?? []
  const list = isList(param) ? param : [param]
  return Object.fromEntries(list.map((node) => [textOf(node, 'name') ?? '', textOf(node, 'value')]))
}

/** The service's answer inside the gateway's, in CDATA as the real one sends it. */
function service(fields: Record<string, string>): WireReply {
  const inner = Object.entries(fields).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`)
  const document = `<?xml version="1.0"?><S:Envelope xmlns:S="${SOAP}"><S:Body><return>${inner.join('')}</return></S:Body></S:Envelope>`
  return gateway(`<error>0</error><description>Success</description><original><![CDATA[${document}]]></original>`)
}

const gatewayError = (code: string, description: string): WireReply =>
  gateway(`<error>${code}</error><description>${escapeXml(description)}</description>`)

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'

const gateway = (result: string): WireReply => ({
  status: 200,
  afterMs: 0,
  body:
    `<?xml version="1.0" encoding="UTF-8"?><S:Envelope xmlns:S="${SOAP}"><S:Body>` +
    '<ns2:gwOperationResponse xmlns:ns2="http://webservice.bccsgw.viettel.com/">' +
    `<Result>${result}<gwtransid>${randomBytes(8).toString('hex')}</gwtransid></Result>` +
    '</ns2:gwOperationResponse></S:Body></S:Envelope>',
})
