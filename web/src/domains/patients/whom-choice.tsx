import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { PersonSwitch, type useActedFor } from './person-switch.tsx'

type WhomChoiceProps = {
  known: ReturnType<typeof useActedFor>
  value: string | undefined
  onChange: (patientId: string) => void
}

/** Asked only of who acts for others too, and nobody is chosen by itself: each thing must land in the right record. */
export function WhomChoice({ known, value, onChange }: WhomChoiceProps) {
  const { people, hasFailed, retry } = known
  if (hasFailed) return <ErrorState level={3} text="Não foi possível ler a sua família." onRetry={retry} />
  if (people.length < 2) return null
  return <PersonSwitch label="Para quem é?" people={people} value={value} onChange={onChange} />
}
