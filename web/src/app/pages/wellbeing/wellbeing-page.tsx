import { EyeOff } from 'lucide-react'
import { useQueryParameter } from '../../../lib/navigation.ts'
import { deferred } from '../../../lib/release/deferred.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { Breathing } from './breathing.tsx'
import { CrisisHelp } from './crisis-help.tsx'
import { Meditating } from './meditating.tsx'
import { ProgrammeList } from './programme-list.tsx'

const therapists = deferred(async () => (await import('./therapists.tsx')).Therapists)
const diary = deferred(async () => (await import('./mood-diary.tsx')).MoodDiary)

const PARTS = [
  { value: 'respirar', label: 'Respirar', content: <Breathing /> },
  { value: 'meditar', label: 'Meditar', content: <Meditating /> },
  { value: 'apoio', label: 'Apoio emocional', content: <ProgrammeList /> },
  { value: 'terapeutas', label: 'Terapia online', content: <therapists.Part /> },
  { value: 'diario', label: 'Diário', content: <diary.Part /> },
]
const isPart = (value: string): value is string => PARTS.some((part) => part.value === value)

/** Breathing, meditation, support programmes, therapists and a diary; nobody needs an account for the first three. */
export function WellbeingPage() {
  const [part = 'respirar', setPart] = useQueryParameter('parte', isPart)
  return (
    <>
      <PageHeader
        title="Bem-estar"
        subtitle={
          <span className="max-md:sr-only">Um lugar para respirar, descansar a cabeça e encontrar quem o ouça.</span>
        }
        actions={<LeaveFast />}
      />
      <CrisisHelp />
      <Tabs label="Bem-estar" items={PARTS} value={part} onValueChange={setPart} />
    </>
  )
}

/** Somebody comes in: one press shows something else, and Back does not return here. */
function LeaveFast() {
  return (
    <Button variant="outline" size="sm" onClick={() => location.replace('/')}>
      <EyeOff className="size-5" aria-hidden />
      Sair depressa
    </Button>
  )
}
