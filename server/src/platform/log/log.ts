import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { currentRequestId } from './request-context.ts'

export type Log = Logger

export type LogOptions = {
  /** Which of several processes writes. */
  node?: string
  to?: DestinationStream
}

/**
 * JSON lines on stdout. Health and payment data never enter: requests are logged by route pattern, and these paths are
 * removed wherever an object is logged. Each line names its node, and the request that it was written for.
 */
export function createLog(level: string, { node, to: destination }: LogOptions = {}): Log {
  const options: LoggerOptions = {
    level,
    base: node === undefined ? null : { node },
    mixin: () => {
      const requestId = currentRequestId()
      return requestId === undefined ? {} : { requestId }
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [
        'password',
        'phone',
        'phoneNumber',
        'msisdn',
        'email',
        'identifier',
        'notes',
        'cookie',
        'authorization',
        '*.password',
        '*.phone',
        '*.phoneNumber',
        '*.msisdn',
        '*.email',
        '*.identifier',
        '*.notes',
        '*.cookie',
        '*.authorization',
        'headers',
        '*.headers',
      ],
      censor: '[omitido]',
    },
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * What is logged of an error. Errors of the database carry the refused row (`detail`), the values of the statement and the
 * connection: none of these is logged.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'not an error' }
  const { name, stack, cause } = error
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: name,
    message: withoutValues(error.message),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    // The stack begins with the message again.
    stack: stack?.slice(stack.indexOf('\n    at ') + 1),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  }
}

/** PostgreSQL quotes what it could not read: `invalid input syntax for type uuid: "…"`. */
const withoutValues = (message: string): string => message.replace(/: ".*"$/s, ': …')
