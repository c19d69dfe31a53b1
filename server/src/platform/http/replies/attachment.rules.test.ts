import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { attachment, sendPublicFile } from './attachment.ts'

test('writes a name into the header as RFC 6266 wants it', () => {
  expect(attachment(`Receita "d'Ana" ção.pdf`)).toBe(
    `attachment; filename="Receita _d'Ana_ __o.pdf"; filename*=UTF-8''Receita%20%22d%27Ana%22%20%C3%A7%C3%A3o.pdf`,
  )
})

test.each(['before', 'while'])(
  'closes the file of a client that is gone %s it is answered, and reports no error of ours',
  async (when) => {
    const server = fastify()
    onTestFinished(() => server.close())
    const contents = createReadStream(import.meta.filename, { highWaterMark: 16 })
    const reported = vi.fn<(error: object) => void>()
    const sent = new Promise<void>((resolve) => {
      server.get('/', async (request, reply) => {
        reply.log.error = reported
        if (when === 'before') await once(request.raw.socket.destroy(), 'close')
        else contents.once('data', () => request.raw.socket.destroy())
        await sendPublicFile(reply, { type: 'text/plain', bytes: 9_000_000 }, contents)
        resolve()
      })
    })
    await server.listen({ port: 0, host: '127.0.0.1' })
    await fetch(server.listeningOrigin).then(
      (answer) => answer.text().catch(() => ''),
      () => '',
    )
    await sent
    await vi.waitFor(() => expect(contents.closed).toBe(true), 60_000)
    expect(reported).not.toHaveBeenCalled()
  },
)
