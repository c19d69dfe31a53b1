import type { ServerResponse } from 'node:http'
import type { EmolaSettings } from '../../src/domains/wallets/gateways/emola/adapter.ts'
import { escapeXml } from '../../src/domains/wallets/gateways/emola/xml.ts'
import { type Reply, startRawGateway } from './mpesa.ts'

/** A gateway for tests that answers exactly what `reply` writes, and what an adapter needs to speak with it. */
export async function startRawEmola(reply: Reply) {
  const { settings, requests, stop } = await startRawGateway(reply)
  const emola: EmolaSettings = {
    url: `http://127.0.0.1:${settings.ports.c2b}/BCCSGateway/BCCSGateway?wsdl`,
    username: 'user',
    password: 'p<&>"ss',
    partnerCode: 'SALAMA',
    key: 'the-key',
    readTimeoutMs: 5_000,
    queryTimeoutMs: 5_000,
  }
  return { settings: emola, requests, stop }
}

const SOAP = 'xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"'

/** The service's own answer as a document. */
export function innerAnswer(fields: Record<string, string>): string {
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`)
  return `<?xml version="1.0"?><S:Envelope ${SOAP}><S:Body><ns2:pushUssdMessageResponse xmlns:ns2="http://services.wsfw.vas.viettel.com/"><return>${elements.join('')}</return></ns2:pushUssdMessageResponse></S:Body></S:Envelope>`
}

/** The gateway's answer; `original` as it stands between the tags. */
export const gatewayAnswer = (error: string, original = ''): string =>
  `<?xml version="1.0"?><S:Envelope ${SOAP}><S:Body><ns2:gwOperationResponse xmlns:ns2="http://webservice.bccsgw.viettel.com/"><Result><error>${error}</error><description>x</description><original>${original}</original><gwtransid>1</gwtransid></Result></ns2:gwOperationResponse></S:Body></S:Envelope>`

export const inCdata = (document: string): string => `<![CDATA[${document}]]>`

export function sendXml(response: ServerResponse, body: string, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'text/xml; charset=utf-8' }).end(body)
}
