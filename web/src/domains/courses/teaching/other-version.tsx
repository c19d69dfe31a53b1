import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import type { Saving } from './use-autosave.ts'
import type { OtherVersion } from './use-current-version.ts'

type OtherVersionChoiceProps<T> = {
  saving: Saving
  other: OtherVersion<T>
  /** Shows what stands there now. */
  children: (value: T) => ReactNode
}

/** What was saved in another place meanwhile, beside what is written here: the teacher says which of the two stays. */
export function OtherVersionChoice<T>({ saving, other, children }: OtherVersionChoiceProps<T>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="flex flex-col gap-3">
      <AlertStrip tone="warning" title="Não guardado" announce>
        {saving.sentence} O que escreveu continua aqui.
      </AlertStrip>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          Ver a de agora
        </Button>
        <Button size="sm" onClick={other.keepMine}>
          Guardar a minha
        </Button>
        <Button variant="secondary" size="sm" onClick={other.takeOther}>
          Usar a de agora
        </Button>
      </div>
      {isShown && children(other.value)}
    </div>
  )
}
