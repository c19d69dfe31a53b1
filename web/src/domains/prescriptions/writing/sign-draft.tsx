import { dayInMaputo } from '@salama/contract/kernel/time'
import type { PatientGlance } from '@salama/contract/patients/glance'
import type { Prescription } from '@salama/contract/prescriptions'
import { Button } from '../../../ui/actions/button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { useSign } from '../api.ts'
import { CheckFields } from './check-fields.tsx'
import { mayBePregnant, PregnancyChoice } from './pregnancy-choice.tsx'
import { useChecks } from './use-checks.ts'

type SignProps = { draft: Prescription; patient: PatientGlance | undefined }

/** A draft is signed as it is shown: one that changed meanwhile is shown first as it is now. */
export function SignDraft({ draft: { id, appointmentId, revision }, patient }: SignProps) {
  const checks = useChecks()
  const sign = useSign(appointmentId)
  const submit = () => {
    checks.begin()
    const { reason, warnings, today, refuse } = checks
    const body = { ...(warnings.length > 0 && { reason }), ...today, revision }
    sign.mutate({ id, body }, { onError: refuse })
  }
  return (
    <Form onSubmit={submit} className="mt-3 flex flex-col gap-4">
      {mayBePregnant(patient, dayInMaputo(new Date())) && (
        <PregnancyChoice value={checks.pregnancy} onChange={checks.setPregnancy} />
      )}
      <CheckFields checks={checks} />
      <Button type="submit" disabled={checks.isUnanswered} busy={sign.isPending}>
        Assinar este rascunho
      </Button>
    </Form>
  )
}
