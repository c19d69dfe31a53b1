import type { ErrorBody, FieldIssue } from '@salama/contract/kernel/errors'

export const OFFLINE = 'Sem ligação à Internet'
const SESSION_OVER = 'A sua sessão terminou. Entre novamente.'
const OUR_FAULT = 'Algo falhou do nosso lado. Tente novamente.'
const AWAY = 'O serviço está temporariamente indisponível. Tente novamente dentro de momentos.'

/**
 * A call that did not go well. With an answer, `message` is the status code, a colon, a space and the text of the answer
 * (specification 1 §7); without one, `status` is 0 and `message` says what is wrong with the network.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The refusal, where the answer was one of ours. */
  readonly body: ErrorBody | undefined
  /** By which support finds a fault of the server in the log. */
  readonly requestId: string | null
  /** What a person may read; undefined where the answer said nothing, so that each screen says its own. */
  readonly sentence: string | undefined

  constructor(answer: {
    status: number
    message: string
    body?: ErrorBody | undefined
    requestId?: string | null
    sentence: string | undefined
  }) {
    super(answer.message)
    this.status = answer.status
    this.requestId = answer.requestId ?? null
    this.body = answer.body
    this.sentence = answer.sentence
  }

  get code(): string | undefined {
    return this.body?.code
  }

  get fields(): FieldIssue[] {
    return this.body?.fields ?? []
  }
}

/** The error of an answer that is not OK. */
export function refusalOf(
  reply: { status: number; statusText: string; requestId: string | null },
  text: string,
): ApiError {
  const json = objectIn(text)
  return new ApiError({
    status: reply.status,
    message: `${reply.status}: ${text || reply.statusText}`,
    body: isErrorBody(json) ? json : undefined,
    requestId: reply.requestId,
    sentence: withRequestId(sentenceIn(reply.status, text, json), reply),
  })
}

/** No answer came, or none of ours. */
export const unreachable = (sentence: string): ApiError => new ApiError({ status: 0, message: sentence, sentence })

/** The specification's test for a session that is over (decision B-12). */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof Error && /^401: .*Unauthorized/.test(error.message)

/** What to tell the person: the server's sentence, or the screen's own. */
export function sentenceOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.sentence) || fallback
}

/** The same, but whatever a fault of the server says of itself that is no refusal of ours is not for people: our own words. */
export function plainSentenceOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.status < 500 || error.body) return sentenceOf(error, fallback)
  return withRequestId(OUR_FAULT, error) ?? fallback
}

/** A fault of ours has a code that support finds in the log; what a person can mend themselves needs none. */
function withRequestId(sentence: string | undefined, { status, requestId }: Pick<ApiError, 'status' | 'requestId'>) {
  if (sentence === undefined || status !== 500 || requestId === null) return sentence
  return `${sentence} Código do erro: ${requestId}.`
}

function sentenceIn(status: number, text: string, json: object | undefined): string | undefined {
  const said = json ? ('message' in json && typeof json.message === 'string' ? json.message : '') : text.trim()
  if (status === 401 && (said === '' || said === 'Unauthorized')) return SESSION_OVER
  // The page of a proxy or a network's gate is no sentence.
  if (said.startsWith('<')) return AWAY
  return said || undefined
}

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

const isErrorBody = (value: object | undefined): value is ErrorBody =>
  value !== undefined && 'message' in value && typeof value.message === 'string' && 'code' in value
