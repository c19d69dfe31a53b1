import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Document, documentOf, sendPacked } from '../pages/documents.ts'

/**
 * `/sw.js`, which keeps pages for when there is no network, and `/shell`, the document that it shows then: the same for
 * everybody. Browsers ask for both again whenever they look for a new release.
 */
export async function serveWorker(app: FastifyInstance, build: string, policy: string): Promise<void> {
  const worker = join(build, 'sw.js')
  if (!existsSync(worker)) return
  const script = documentOf(readFileSync(worker, 'utf8'))
  const shell = documentOf(readFileSync(join(build, 'index.html'), 'utf8'))
  app.get('/sw.js', (request, reply) => sendFresh(script, 'text/javascript; charset=utf-8', request, reply))
  app.get('/shell', (request, reply) => {
    void reply.headers({ 'content-security-policy': policy, 'x-robots-tag': 'noindex, nofollow' })
    return sendFresh(shell, 'text/html; charset=utf-8', request, reply)
  })
}

function sendFresh(document: Document, type: string, request: FastifyRequest, reply: FastifyReply) {
  const { etag } = document
  void reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return sendPacked(document, request, reply.type(type))
}
