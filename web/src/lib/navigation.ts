import { useEffect, useId } from 'react'
import { useSearchParams } from 'wouter'

/**
 * One parameter of the address, read through `isValid`: `useQueryParameter('type', isConsultationType)`. Setting it replaces the
 * address without a new entry in the history; undefined takes it away. `drops`: others that its change takes away.
 */
export function useQueryParameter<T extends string>(
  name: string,
  isValid: (value: string) => value is T,
  { drops = [] }: { drops?: readonly string[] } = {},
): [T | undefined, (value: T | undefined) => void] {
  const [parameters, setParameters] = useSearchParams()
  const raw = parameters.get(name)
  const set = (value: T | undefined) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now)
        for (const dropped of drops) next.delete(dropped)
        if (value === undefined) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return [raw !== null && isValid(raw) ? raw : undefined, set]
}

/** For parameters that may be any text. */
export const isText = (value: string): value is string => value !== ''

/** What is asked before a link leaves the page; `stay` is the safe answer. */
export type LeaveQuestion = { title: string; description: string; leave: string; stay: string }

const questions = new Map<string, LeaveQuestion>()

/** The question of whatever leaving the page would end or lose; undefined where nothing would be. */
export const leaveQuestion = (): LeaveQuestion | undefined => [...questions.values()].at(-1)

/** While there is a question, links ask it before they leave the page, and the browser asks before it closes the tab. */
export function useLeaveQuestion(question: LeaveQuestion | undefined): void {
  const id = useId()
  useEffect(() => {
    if (!question) return
    questions.set(id, question)
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => {
      questions.delete(id)
      removeEventListener('beforeunload', ask)
    }
  }, [question, id])
}

const UNSAVED: LeaveQuestion = {
  title: 'Sair sem guardar?',
  description: 'O que alterou nesta página ainda não foi guardado.',
  leave: 'Sair sem guardar',
  stay: 'Ficar',
}

/** While `dirty`, leaving would lose something that no draft keeps. */
export const useUnsavedChanges = (dirty: boolean): void => useLeaveQuestion(dirty ? UNSAVED : undefined)
