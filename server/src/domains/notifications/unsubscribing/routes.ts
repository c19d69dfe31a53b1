import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../../platform/platform.ts'
import { endMails, UNSUBSCRIBE } from './commands.ts'

const PREFERENCES = '/perfil/notificacoes'
const DONE = 'Feito: deixou de receber estes e-mails. No seu perfil, em Avisos, pode voltar a ligá-los.'
const UNKNOWN = 'Este endereço não serve. No seu perfil, em Avisos, escolhe o que recebe.'
const MOST_BYTES = 1_024

/**
 * One press in a mail program (RFC 8058): a POST without a session, whose body says nothing that we need. A GET changes
 * nothing, as programs that look for danger follow every link; it leads to the page where everything is chosen.
 */
export function unsubscribingRoutes(server: FastifyInstance, { db, settings }: Platform): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, _body, done) => done(null))
    scope.get(`${UNSUBSCRIBE}/:token`, async (_request, reply) =>
      reply.header('cache-control', 'no-store').redirect(PREFERENCES, 302),
    )
    scope.post<{ Params: { token: string } }>(`${UNSUBSCRIBE}/:token`, async ({ params: { token } }, reply) => {
      const isOurs = await endMails(db.sql, { secret: settings.sessionSecret, token })
      return reply
        .code(isOurs ? 200 : 404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(isOurs ? DONE : UNKNOWN)
    })
  })
}
