import { PAGE_FORMS, type PageForm, REFUSED_PARAMETER } from '@salama/contract/paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { passedOn } from './page-answers.ts'

const MOST_BYTES = 10_240

/**
 * Forms sent by the browser itself, because their script has not come: each makes the call that its script would have made,
 * with the same refusals and limits. Then the browser goes home, or back to the page, which says what was refused.
 */
export async function servePageForms(app: FastifyInstance): Promise<void> {
  await app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    for (const form of PAGE_FORMS) forms.post(form.action, (request, reply) => send(app, form, request, reply))
  })
}

async function send(app: FastifyInstance, form: PageForm, request: FastifyRequest, reply: FastifyReply) {
  const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const { remoteAddress } = request.socket
  const answer = await app.inject({
    method: 'POST',
    url: form.call,
    headers: passedOn(request),
    payload: form.body(fields),
    ...(remoteAddress ? { remoteAddress } : {}),
  })
  void reply.header('cache-control', 'no-store')
  const cookies = answer.headers['set-cookie']
  if (cookies !== undefined) void reply.header('set-cookie', cookies)
  if (answer.statusCode < 300) return reply.redirect('/', 303)
  const { code } = answer.json<{ code: string }>()
  const back = new URL(form.page, 'http://own.invalid')
  back.searchParams.set(REFUSED_PARAMETER, code)
  return reply.redirect(`${back.pathname}${back.search}`, 303)
}
