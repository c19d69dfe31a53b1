import { formatDay } from '@salama/contract/kernel/time'
import { downloadPrescription } from '@salama/contract/prescriptions'
import { Download, QrCode as QrIcon, ShoppingBasket } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/display/card.tsx'
import { usePrescriptions } from './api.ts'
import { buyingHref, statusBadge } from './labels.ts'
import { PrescriptionLines } from './prescription-lines.tsx'

/** What was prescribed in one consultation; nothing where there is nothing. */
export function PatientPrescriptions({
  appointmentId,
  patientId,
}: {
  appointmentId: string
  patientId: string | undefined
}) {
  const { data = [] } = usePrescriptions(patientId ? { patientId } : {})
  return data
    .filter((prescription) => prescription.appointmentId === appointmentId)
    .map(({ id, code, status, lines, advice, expiresAt }) => (
      <Card key={id} as="section" aria-label={`Receita ${code}`}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg font-bold">Receita</h2>
          <Badge tone={statusBadge(status).tone}>{statusBadge(status).label}</Badge>
        </div>
        <p className="mt-1">
          Código <strong className="tracking-wide tabular-nums">{code}</strong>
          {expiresAt && <span className="text-muted">, válida até {formatDay(expiresAt)}</span>}
        </p>
        <PrescriptionLines lines={lines} />
        {advice && <p className="mt-3 whitespace-pre-line">{advice}</p>}
        <p className="mt-4 flex flex-wrap gap-2">
          <a
            href={downloadPrescription.path.replace(':id', id)}
            download
            className={buttonClass({ variant: 'secondary' })}
          >
            <Download className="size-5" aria-hidden />
            Descarregar receita
          </a>
          <Link href={`/receita/${code}`} className={buttonClass({ variant: 'outline' })}>
            <QrIcon className="size-5" aria-hidden />
            Mostrar na farmácia
          </Link>
          {status === 'active' && code && (
            <Link href={buyingHref(code, lines)} className={buttonClass({ variant: 'outline' })}>
              <ShoppingBasket className="size-5" aria-hidden />
              Comprar com entrega
            </Link>
          )}
        </p>
      </Card>
    ))
}
