import type { Doctor } from '@salama/contract/appointments'
import { Button } from '../../../ui/actions/button.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { doctorName } from '../labels.ts'

/** Whom the form is about. On a phone the list is out of sight, so this also leads back to it. */
export function ChosenDoctor({ doctor, onChange }: { doctor: Doctor; onChange: () => void }) {
  const { user } = doctor
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md bg-raised px-4 py-3">
      <Avatar name={`${user.firstName} ${user.lastName}`} src={user.profileImageUrl} />
      <div className="min-w-0 grow basis-28">
        <p className="font-bold">{doctorName(doctor)}</p>
        <p className="text-sm text-muted">{doctor.specialty}</p>
      </div>
      <Button variant="outline" size="sm" onClick={onChange} className="md:hidden">
        Trocar
        <span className="sr-only"> de médico</span>
      </Button>
    </div>
  )
}
