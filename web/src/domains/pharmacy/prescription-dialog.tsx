import { prescriptionFile } from '@salama/contract/files'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FilePicker } from '../files/file-picker.tsx'
import { useUpload } from '../files/use-upload.ts'

export type SentFile = { id: string; name: string }

type PrescriptionDialogProps = {
  kept: SentFile | undefined
  onChange: (file: SentFile | null) => void
  /** It is asked for before something of the cart can be bought. */
  isRequired: boolean
  onClose: () => void
  onDone: () => void
}

/** A picture or a PDF of a prescription, which the pharmacist looks at before the order is prepared. */
export function PrescriptionDialog({ kept, onChange, isRequired, onClose, onDone }: PrescriptionDialogProps) {
  const upload = useUpload(prescriptionFile, { kept, onChange })
  const isSent = upload.state.step === 'kept'
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
        <Button onClick={onDone} disabled={!isSent}>
          {isRequired ? 'Continuar' : 'Guardar'}
        </Button>
      }
    >
      <FilePicker label="Fotografia ou PDF da receita" upload={upload} />
      <p className="mt-4 text-sm text-muted">
        Só a farmácia a que pedir a pode ver, e fica registado quem a leu. Deixa de a ver 30 dias depois do fim do
        pedido.
      </p>
    </Dialog>
  )
}
