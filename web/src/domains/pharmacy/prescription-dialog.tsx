import type { Patient } from '@salama/contract/patients'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { patientIn } from '../patients/use-whom.ts'
import { type ChosenPrescription, PrescriptionChoice } from './prescription-choice.tsx'

type PrescriptionDialogProps = {
  /** Who takes the medicines, as far as somebody is chosen. */
  person: Patient | undefined
  /** Those of the cart that need one. */
  medicines: readonly string[]
  kept: ChosenPrescription | undefined
  onChange: (chosen: ChosenPrescription | null) => void
  /** It is asked for before something of the cart can be bought. */
  isRequired: boolean
  onClose: () => void
  onDone: () => void
}

/** The prescription that goes with the cart, which the pharmacist looks at before the order is prepared. */
export function PrescriptionDialog({
  person,
  medicines,
  kept,
  onChange,
  isRequired,
  onClose,
  onDone,
}: PrescriptionDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Enviar Receita"
      description={
        isRequired
          ? 'O seu carrinho tem medicamentos com receita. Envie-a para continuar.'
          : 'A farmácia vê a receita antes de preparar o pedido.'
      }
      size="sm"
      footer={
        <Button onClick={onDone} disabled={kept === undefined}>
          {isRequired ? 'Continuar' : 'Guardar'}
        </Button>
      }
    >
      <PrescriptionChoice
        {...patientIn(person)}
        isListed={person?.rights.includes('read') ?? false}
        medicines={medicines}
        chosen={kept}
        onChange={onChange}
      />
      <p className="mt-4 text-sm text-muted">
        Só a farmácia a que pedir a pode ver, e fica registado quem a leu. Deixa de a ver 30 dias depois do fim do
        pedido.
      </p>
    </Dialog>
  )
}
