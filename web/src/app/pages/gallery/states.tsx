import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { CheckResult } from '../../../ui/display/check-result.tsx'
import { Facts } from '../../../ui/display/facts.tsx'
import { Timeline } from '../../../ui/display/timeline.tsx'
import { AlertStrip, type AlertTone } from '../../../ui/feedback/alert-strip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Switch } from '../../../ui/forms/switch.tsx'

const TONES: Record<AlertTone, string> = {
  info: 'Uma coisa a saber.',
  success: 'Está feito.',
  warning: 'Convém olhar para isto.',
  danger: 'Isto não correu bem.',
}

export function Messages() {
  return (
    <>
      {(Object.entries(TONES) as [AlertTone, string][]).map(([tone, text]) => (
        <AlertStrip key={tone} tone={tone} title={text}>
          Com o que se pode fazer a seguir.
        </AlertStrip>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => toast({ title: 'Guardado', variant: 'success' })}>
          Mostrar aviso
        </Button>
        <Button
          variant="outline"
          onClick={() => toast({ title: 'Erro', description: 'Tente novamente', variant: 'destructive' })}
        >
          Mostrar erro
        </Button>
      </div>
    </>
  )
}

export function States() {
  return (
    <>
      <EmptyState level={3} icon={BookOpen} title="Ainda não há nada" text="Para que serve este lugar." />
      <ErrorState level={3} text="Não foi possível ler o exemplo." onRetry={() => undefined} />
      <Spinner label="Um exemplo a carregar" />
      <Skeleton className="h-20" />
    </>
  )
}

const STEPS = [
  { key: 'a', label: 'Pedido', state: 'done', at: 'hoje, 10:00' },
  { key: 'b', label: 'A caminho', state: 'current', note: 'Chega em 12 minutos.' },
  { key: 'c', label: 'Entregue', state: 'todo' },
  { key: 'd', label: 'Não entregue', state: 'failed' },
] as const

export function Figures() {
  return (
    <>
      <Progress label="Aulas feitas" value={40} />
      <Progress label="Sem fim conhecido" value={undefined} />
      <Timeline steps={[...STEPS]} />
      <Facts
        facts={[
          ['Duração', '1,5 horas'],
          ['Nível', 'Básico'],
        ]}
      />
      <Verdicts />
    </>
  )
}

/** One at a time: a page has one result. */
function Verdicts() {
  const [isValid, setIsValid] = useState(true)
  return (
    <>
      <Switch label="Resultado válido" checked={isValid} onCheckedChange={setIsValid} />
      <CheckResult isValid={isValid} verdict={isValid ? 'Válido' : 'Não é válido'}>
        <p>{isValid ? 'O que se verificou.' : 'Porque não vale.'}</p>
      </CheckResult>
    </>
  )
}
