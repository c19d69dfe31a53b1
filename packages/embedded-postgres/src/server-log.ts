import type { Readable } from 'node:stream'

export type LogLine = { level: 'info' | 'warn' | 'error'; msg: string; [key: string]: unknown }
export type Log = (line: LogLine) => void

const LINE = /^(?<sqlstate>[0-9A-Z]{5}) (?<severity>[A-Z]+): {2}(?<text>.*)$/
const KEPT_LINES = 20

/**
 * Errors of a statement are returned to its caller and may quote personal data: only errors of the server itself are
 * logged (53 resources, 58 system, XX corruption, F0 configuration).
 */
const SERVER_ERRORS = /^(53|58|XX|F0)/

/** Reads the server's stderr; `recent` keeps the last lines for the message of a failed start. */
export function followServerLog(stderr: Readable, log: Log): { recent(): string } {
  const lines: string[] = []
  let rest = ''
  stderr.setEncoding('utf8')
  stderr.on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      lines.push(part)
      const line = parseServerLine(part)
      if (line) log(line)
    }
    lines.splice(0, lines.length - KEPT_LINES)
  })
  return { recent: () => [...lines, rest].filter(Boolean).join('\n') }
}

/** Turns a line of the server into a log line; null for those that need no attention. */
export function parseServerLine(raw: string): LogLine | null {
  if (raw.trim() === '') return null
  const { sqlstate = '', severity, text = '' } = LINE.exec(raw)?.groups ?? {}
  if (!severity) return { level: 'warn', msg: raw }
  if (severity === 'WARNING') return { level: 'warn', msg: text, sqlstate }
  if (severity === 'PANIC') return { level: 'error', msg: text, sqlstate }
  const isServers = SERVER_ERRORS.test(sqlstate)
  return (severity === 'FATAL' || severity === 'ERROR') && isServers ? { level: 'error', msg: text, sqlstate } : null
}
