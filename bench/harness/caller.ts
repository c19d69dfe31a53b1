import { Agent, request } from 'node:http'

export type Called = { status: number; text: string }

/** Keep-alive calls at the lowest cost Node has for them. */
export class Caller {
  private readonly agent: Agent
  private readonly origin: string
  private readonly localAddress: string | undefined

  /** `localAddress` is the address of the loopback network that the server sees. */
  constructor(origin: string, clients: number, localAddress?: string) {
    this.origin = origin
    this.localAddress = localAddress
    this.agent = new Agent({ keepAlive: true, maxSockets: clients })
  }

  call(method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<Called> {
    const lengths = body
      ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
      : {}
    return new Promise((resolve, reject) => {
      const from = this.localAddress === undefined ? {} : { localAddress: this.localAddress }
      const sent = request(this.origin + path, {
        method,
        agent: this.agent,
        headers: { ...headers, ...lengths },
        ...from,
      })
      sent.once('error', reject)
      sent.once('response', (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text })).once('error', reject)
      })
      sent.end(body)
    })
  }

  close(): void {
    this.agent.destroy()
  }
}
