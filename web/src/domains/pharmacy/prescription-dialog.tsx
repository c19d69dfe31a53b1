import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type ChosenPrescription, PrescriptionChoice } from './prescription-choice.tsx'

type PrescriptionDialogProps = {
  kept: ChosenPrescription | undefined
  onChange: (chosen: ChosenPrescription | null) => void
  /** It is asked for before something of the cart can be bought. */
  isRequired: boolean
  onClose: () => void
  onDone: () => void
}

/** The prescription that goes with the cart, which the pharmacist looks at before the order is prepared. */
export function PrescriptionDialog({ kept, onChange, isRequired, onClose, onDone }: PrescriptionDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
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
      <PrescriptionChoice chosen={kept} onChange={onChange} />
      <p className="mt-4 text-sm text-muted">
        Só a farmácia a que pedir a pode ver, e fica registado quem a leu. Deixa de a ver 30 dias depois do fim do
        pedido.
      </p>
    </Dialog>
  )
}
