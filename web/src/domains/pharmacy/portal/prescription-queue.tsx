import { formatDateTime, formatMoment } from '@salama/contract/kernel/time'
import { DEFAULT_PREPARATION_MINUTES } from '@salama/contract/orders'
import type { OpenedCheck, PrescriptionCheck } from '@salama/contract/pharmacy'
import { FileCheck, RotateCw, ZoomIn } from 'lucide-react'
import { useState } from 'react'
import { dropWork } from '../../../lib/forms/work-drafts.ts'
import { Button, buttonClass } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'
import { Queue } from '../../../ui/layout/queue.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'
import { useServe } from '../../orders/kitchen/use-kitchen.ts'
import { takenBy } from '../../patients/whom.tsx'
import { type Corrections, CountedItems, unitsIn } from './counted-items.tsx'
import { useApproveCheck, useChecks, useOpenCheck, useRefuseCheck } from './portal-api.ts'
import { packagesIn, ReadPackages } from './read-packages.tsx'
import { SignedPrescription } from './signed-prescription.tsx'

const REASONS = ['A receita não se lê.', 'A receita está fora do prazo.', 'O medicamento não está na receita.'] as const
const nothing = async () => undefined

/** The prescriptions that wait for a pharmacist. */
export function PrescriptionQueue() {
  const checks = useChecks()
  return (
    <Queue query={checks}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState icon={FileCheck} level={3} title="Nenhuma receita por verificar" />
        ) : (
          <ul className="flex flex-col gap-3">
            {rows.map((row) => (
              <Check key={row.orderId} check={row} />
            ))}
          </ul>
        )
      }
    </Queue>
  )
}

function Check({ check }: { check: PrescriptionCheck }) {
  const { orderId, orderNumber, customerName, items, status, placedAt } = check
  const opening = useOpenCheck(orderId)
  return (
    <Card as="li">
      <h3 className="font-bold">
        Pedido {orderNumber}, {customerName}
      </h3>
      {check.patient && <p className="font-semibold">{takenBy(check.patient)}</p>}
      <p className="text-sm text-muted">{formatMoment(placedAt, new Date())}</p>
      <ItemList items={items} />
      {status === 'missing' ? (
        <p className="mt-2 font-semibold">À espera de que o cliente envie a receita.</p>
      ) : (
        <Button
          className="mt-3"
          busy={opening.isPending}
          onClick={() => opening.mutate(undefined, { onError: (error) => tellRefusal(error, nothing) })}
        >
          Ver receita<span className="sr-only"> do pedido {orderNumber}</span>
        </Button>
      )}
      {opening.data && <CheckDialog check={opening.data} onClose={opening.reset} />}
    </Card>
  )
}

const ItemList = ({ items }: { items: PrescriptionCheck['items'] }) => (
  <ul className="mt-2 list-disc pl-5">
    {items.map(({ name, quantity, requiresPrescription }) => (
      <li key={name}>
        {quantity} × {name}
        {requiresPrescription && <strong> (com receita)</strong>}
      </li>
    ))}
  </ul>
)

/** The picture beside the lines; who opened it is recorded. */
function CheckDialog({ check, onClose }: { check: OpenedCheck; onClose: () => void }) {
  const { orderId, orderNumber, customerName, files, items, isRepeated, usedAt, signed, counted, uncounted } = check
  const [read, setRead] = useState<Parameters<typeof packagesIn>[1]>({})
  const [corrections, setCorrections] = useState<Corrections>({})
  const [packages, units] = [packagesIn(uncounted, read), unitsIn(counted, corrections)]
  const said = packages && units && { packages, units }
  const approve = useApproveCheck(orderId)
  const refuse = useRefuseCheck(orderId)
  const serve = useServe()
  const [isRefusing, setRefusing] = useState(false)
  const settled = { onSuccess: onClose, onError: (error: Error) => tellRefusal(error, nothing) }
  // What it says, also of a refusal, outlives this dialog: the prescription stays approved.
  const accept = () =>
    serve.mutate({ id: orderId, act: 'accept', preparationTime: DEFAULT_PREPARATION_MINUTES }, { onSettled: onClose })
  const keptAs = `check.${orderId}`
  const refused = () => {
    dropWork(keptAs)
    onClose()
  }
  if (isRefusing) {
    return (
      <ReasonDialog
        title="Recusar a receita"
        hint="O cliente lê este motivo e recebe o dinheiro de volta."
        confirmLabel="Recusar e devolver"
        usual={REASONS}
        keptAs={keptAs}
        busy={refuse.isPending}
        onConfirm={(reason) => refuse.mutate(reason, { ...settled, onSuccess: refused })}
        onClose={() => setRefusing(false)}
      />
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Receita do pedido ${orderNumber}, ${customerName}`}
      size="lg"
      footer={
        <>
          <Button variant="danger" onClick={() => setRefusing(true)}>
            Recusar
          </Button>
          <Button
            variant="outline"
            disabled={usedAt !== undefined || !said || approve.isPending}
            onClick={() => said && approve.mutate(said, settled)}
          >
            Aprovar
          </Button>
          <Button
            busy={approve.isPending || serve.isPending}
            disabled={usedAt !== undefined || !said}
            onClick={() => said && approve.mutate(said, { ...settled, onSuccess: accept })}
          >
            Está certa: aceitar em {DEFAULT_PREPARATION_MINUTES} min
          </Button>
        </>
      }
    >
      {usedAt && (
        <AlertStrip tone="danger" className="mb-3">
          Este ficheiro já serviu num pedido aprovado em {formatDateTime(usedAt)}: só pode recusar. Se a receita permite
          mais, o cliente envia uma fotografia nova dela.
        </AlertStrip>
      )}
      {isRepeated && !usedAt && (
        <AlertStrip tone="warning" className="mb-3">
          Este ficheiro, ou um que mostra o mesmo, já veio com outro pedido. Confirme que não foi usado.
        </AlertStrip>
      )}
      {uncounted.length > 0 && !usedAt && <ReadPackages uncounted={uncounted} read={read} onChange={setRead} />}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-[1fr_16rem]">
        <div className="flex flex-col gap-3">
          {signed && <SignedPrescription orderId={orderId} signed={signed} />}
          {files.map((file) =>
            file.type === 'application/pdf' ? (
              <a
                key={file.id}
                href={`/api/uploads/${file.id}`}
                download={file.name}
                className={buttonClass({ variant: 'outline' })}
              >
                Abrir {file.name}
              </a>
            ) : (
              <TurnedPicture key={file.id} id={file.id} name={file.name} />
            ),
          )}
        </div>
        <section aria-label="Pedido">
          {check.patient && <p className="font-bold">{takenBy(check.patient)}</p>}
          <p className="text-sm text-muted">Pediu: {customerName}</p>
          <ItemList items={items} />
          <CountedItems counted={counted} corrections={corrections} onChange={setCorrections} />
        </section>
      </div>
    </Dialog>
  )
}

const TURNS = ['', 'rotate-90', 'rotate-180', '-rotate-90'] as const

function TurnedPicture({ id, name }: { id: string; name: string }) {
  const [turn, setTurn] = useState(0)
  const [isLarge, setLarge] = useState(false)
  return (
    <figure>
      <div className="mb-1 flex gap-1">
        <IconButton icon={ZoomIn} label={isLarge ? 'Reduzir' : 'Ampliar'} onClick={() => setLarge(!isLarge)} />
        <IconButton icon={RotateCw} label="Rodar" onClick={() => setTurn((turn + 1) % TURNS.length)} />
      </div>
      <div className="max-h-128 overflow-auto rounded-md bg-raised">
        <img
          src={`/api/uploads/${id}`}
          alt={`Receita ${name}`}
          className={classNames(
            'mx-auto object-contain',
            isLarge ? 'w-[200%] max-w-none' : 'max-h-120 w-full',
            TURNS[turn],
          )}
        />
      </div>
    </figure>
  )
}
