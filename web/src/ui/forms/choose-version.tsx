import { Button } from '../actions/button.tsx'
import { AlertStrip } from '../feedback/alert-strip.tsx'
import { useInSight } from './use-in-sight.ts'

type ChooseVersionProps = {
  title: string
  seeOther: string
  /** Saving was refused: it is brought into sight. Else nobody who types is moved. */
  isRefused?: boolean
  onKeep: () => void
  onSeeOther: () => void
}

/** Something was saved on another device while it was being changed here: the person says which of both stays. */
export function ChooseVersion({ title, seeOther, isRefused = false, onKeep, onSeeOther }: ChooseVersionProps) {
  const place = useInSight(isRefused)
  return (
    <div ref={place}>
      <AlertStrip
        tone="warning"
        title={title}
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={onKeep}>
              Guardar o que está aqui
            </Button>
            <Button size="sm" variant="outline" onClick={onSeeOther}>
              {seeOther}
            </Button>
          </div>
        }
      >
        O que mudou aqui ainda não foi enviado. Escolha o que fica.
      </AlertStrip>
    </div>
  )
}
