import { Button } from '../actions/button.tsx'
import { Facts } from '../display/facts.tsx'
import { AlertStrip } from '../feedback/alert-strip.tsx'
import { useInSight } from './use-in-sight.ts'

/** A field in words, as it is stored by now. */
export type StoredField = readonly [label: string, stored: string]

type ChangedElsewhereProps = {
  /** Those that differ from what is typed. */
  fields: readonly StoredField[]
  /** Saving was refused: it is brought into sight. Else nobody who types is moved. */
  isRefused: boolean
  /** What is typed will be saved over them. */
  onKeep: () => void
  /** What is typed is given up. */
  onTake: () => void
}

/** Somebody saved the same thing while it was open here: nothing is overwritten before this person has seen what. */
export function ChangedElsewhere({ fields, isRefused, onKeep, onTake }: ChangedElsewhereProps) {
  const place = useInSight(isRefused)
  return (
    <div ref={place}>
      <AlertStrip tone="warning" title="Foi alterado noutro sítio" announce>
        <p>O que escreveu continua aqui. Está guardado assim:</p>
        <Facts facts={fields} />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" variant="outline" onClick={onTake}>
            Usar o que está guardado
          </Button>
          <Button size="sm" variant="outline" onClick={onKeep}>
            Manter o meu
          </Button>
        </div>
      </AlertStrip>
    </div>
  )
}
