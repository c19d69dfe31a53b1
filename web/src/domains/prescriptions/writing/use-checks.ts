import { gramsIn } from '@salama/contract/patients/words'
import type { Pregnancy } from '@salama/contract/prescriptions'
import { useState } from 'react'
import { ApiError, sentenceOf } from '../../../lib/api/api.ts'
import { handleUnauthorized } from '../../../lib/session/session.ts'
import { lineIn, type Warning, warningsIn } from './warnings.ts'

type Refusal = { sentence: string; line: number | undefined }

/** What is asked of the doctor before a prescription is signed, and what was answered. */
export function useChecks() {
  const [reason, setReason] = useState('')
  const [warnings, setWarnings] = useState<Warning[]>([])
  const [isStale, setStale] = useState(false)
  const [pregnancy, setPregnancy] = useState<Pregnancy>()
  const [kilograms, setKilograms] = useState('')
  const [needsWeight, setNeedsWeight] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const weightGrams = gramsIn(kilograms)
  /** Warnings are about what was sent: of anything else they are asked for again, and so is the reason. */
  const forgetAnswer = () => {
    setRefusal(undefined)
    if (warnings.length > 0) setStale(true)
    setWarnings([])
  }
  const begin = () => {
    setRefusal(undefined)
    setStale(false)
  }
  const refuse = (error: Error) => {
    if (handleUnauthorized(error)) return
    const code = error instanceof ApiError ? error.code : undefined
    setWarnings(warningsIn(error) ?? (code === 'prescriptions.changed_elsewhere' ? [] : warnings))
    if (code === 'prescriptions.weight_needed') setNeedsWeight(true)
    const sentence = sentenceOf(error, 'Não foi possível assinar a receita. Tente novamente.')
    setRefusal({ sentence, line: lineIn(error) })
  }
  return {
    reason,
    setReason,
    warnings,
    isStale,
    pregnancy,
    setPregnancy: (said: Pregnancy) => {
      setPregnancy(said)
      forgetAnswer()
    },
    kilograms,
    setKilograms: (typed: string) => {
      setKilograms(typed)
      forgetAnswer()
    },
    needsWeight,
    refusal,
    /** Something that was asked is not answered yet. */
    isUnanswered: (needsWeight && weightGrams === undefined) || (warnings.length > 0 && reason.trim() === ''),
    today: { ...(weightGrams !== undefined && { weightGrams }), ...(pregnancy !== undefined && { pregnancy }) },
    begin,
    forgetAnswer,
    refuse,
  }
}
export type Checks = ReturnType<typeof useChecks>
