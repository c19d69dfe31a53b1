import type { SentBody } from '@salama/contract/kernel/endpoint'
import {
  explainStatementLine,
  importStatement,
  listStatementLines,
  listStatements,
  previewStatement,
} from '@salama/contract/reconciliation/statements'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../lib/api/api.ts'
import { useIntentKey } from '../../../lib/api/intent-key.ts'
import { usePages } from '../../../lib/api/pages.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { tellFailure } from '../../../ui/feedback/tell-failure.ts'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'
import { readStatementFile } from './statement-file.ts'

/** Comparing thousands of lines takes seconds. */
const RUNNING_EVERY_MS = 1_500

/** The lines of each statement, too: their addresses begin with that of the list. */
const readAgain = () => refresh(listStatements)

/** Read again while one of them is being compared. */
export function useStatements() {
  const list = usePages(listStatements, { query: { limit: '10' } })
  const isRunning = list.rows?.some(({ status }) => status === 'running') ?? false
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void readAgain(), RUNNING_EVERY_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return list
}

export type LineFilter = 'differing' | 'all' | 'matched' | 'explained'

export const useStatementLines = (id: string, verdict: LineFilter) =>
  usePages(listStatementLines, { params: { id }, query: { verdict, limit: '50' } })

type Chosen = { method: SentBody<typeof previewStatement>['method']; file: File }

/** The content of a file with how the server understands it. */
export const usePreviewStatement = () =>
  useMutation({
    mutationFn: async ({ method, file }: Chosen) => {
      const content = await readStatementFile(file)
      const preview = await call(previewStatement, { body: { method, content } })
      return { method, fileName: file.name, content, preview }
    },
    onError: tellFailure,
  })

export function useImportStatement() {
  const intent = useIntentKey()
  return useMutation({
    mutationFn: (body: SentBody<typeof importStatement>) =>
      call(importStatement, { body, idempotencyKey: intent.keyFor(body) }),
    onSuccess: () => void readAgain(),
  })
}

export const useExplainLine = (id: string) =>
  useMutation({
    mutationFn: ({ place, reason }: { place: number; reason: string }) =>
      call(explainStatementLine, { params: { id, place: String(place) }, body: { reason } }),
    onSuccess: () => void readAgain(),
    onError: (error) => tellRefusal(error, readAgain),
  })
