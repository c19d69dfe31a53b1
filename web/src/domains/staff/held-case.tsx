import type { Claim } from '@salama/contract/staff/cases'
import { age } from '../../lib/ago.ts'
import { Button } from '../../ui/actions/button.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

type HeldCaseProps = { claim: Claim; busy: boolean; onTakeOver: () => void }

/** Somebody else has the case open; it is taken over by a question. */
export function HeldCase({ claim: { staff, since }, busy, onTakeOver }: HeldCaseProps) {
  return (
    <AlertStrip
      tone="warning"
      title={`${staff.name} tem este caso aberto há ${age(since, new Date())}`}
      announce
      className="mb-4"
      action={
        <ConfirmDialog
          title="Passar este caso para si?"
          description={`${staff.name} deixa de o poder decidir nesta página. Fica no registo.`}
          confirmLabel="Passar para mim"
          busy={busy}
          onConfirm={onTakeOver}
          trigger={
            <Button size="sm" variant="outline">
              Passar para mim
            </Button>
          }
        />
      }
    >
      Pode ler; para decidir, passe-o para si.
    </AlertStrip>
  )
}
