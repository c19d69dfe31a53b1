import { type Logger, pino } from 'pino'

export type Log = Logger

/**
 * JSON lines on stdout. Health and payment data never enter: requests are logged by route pattern, and these paths are
 * removed wherever an object is logged.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
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
    serializers: { err: pino.stdSerializers.err },
  })
}
