import type { FastifyReply } from 'fastify'
import { Refusal } from './refusal.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Sends the answer for a thrown error. */
export function answerError(error: unknown, reply: FastifyReply): void {
  const refusal = error instanceof Refusal ? error : fromFramework(error)
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  else if (refusal.status === 503) reply.header('retry-after', 2)
  void reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type(JSON_TYPE)
    .send(JSON.stringify(refusal.body()))
}

/** Maps Fastify's own errors about unreadable requests. */
function fromFramework(error: unknown): Refusal {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new Refusal('platform.body_too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415)
    return new Refusal('platform.unsupported_media_type')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('platform.malformed_body')
  return new Refusal('platform.internal')
}
