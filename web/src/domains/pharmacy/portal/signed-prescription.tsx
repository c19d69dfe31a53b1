import { formatAmount, unitsText } from '@salama/contract/formulary/strength'
import { formatDay, formatMoment } from '@salama/contract/kernel/time'
import type { OpenedCheck } from '@salama/contract/pharmacy'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/display/badge.tsx'
import { FreeTextBadge } from '../../prescriptions/free-text-badge.tsx'
import { SuspendedDoctor } from '../../prescriptions/suspended-doctor.tsx'
import { ProposeInstead } from './propose-instead.tsx'

type Signed = NonNullable<OpenedCheck['signed']>

/** A prescription that was signed here, with what was handed out of each line, what this order takes and what it leaves. */
export function SignedPrescription({ orderId, signed }: { orderId: string; signed: Signed }) {
  const { patientName, doctorName, isValid, doctorSuspendedAt, expiresAt, lines } = signed
  return (
    <section aria-label="Receita assinada">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-bold">{patientName}</span>
        <Badge tone={isValid ? 'action' : 'danger'}>{isValid ? 'Autêntica e válida' : 'Já não vale'}</Badge>
      </p>
      <p className="text-sm text-muted">
        Receitada por {doctorName}, válida até {formatDay(expiresAt)}
      </p>
      {doctorSuspendedAt !== null && <SuspendedDoctor since={doctorSuspendedAt} />}
      <ul className="mt-3 divide-y divide-line">
        {lines.map((line, place) => (
          <SignedLine key={`${place}-${line.medicine}`} line={line}>
            {isValid && line.unit && <ProposeInstead orderId={orderId} place={place + 1} line={line} />}
          </SignedLine>
        ))}
      </ul>
    </section>
  )
}

function SignedLine({ line, children }: { line: Signed['lines'][number]; children: ReactNode }) {
  const { medicine, dose, frequency, durationDays, quantity, left, now, before, unit, brand } = line
  const prescribed = unit ? unitsText(unit, quantity) : `${quantity} ${quantity === 1 ? 'unidade' : 'unidades'}`
  const counts = [
    ['Receitado', prescribed],
    ['Aviado antes', formatAmount(quantity - left)],
    // Of what is not counted nobody knows before the pharmacist has said it.
    ...(unit
      ? ([
          ['Agora', formatAmount(now)],
          ['Fica', formatAmount(left - now)],
        ] as const)
      : ([['Por aviar', left]] as const)),
  ] as const
  return (
    <li className="py-2">
      <p className="font-semibold wrap-anywhere">{medicine}</p>
      <p className="text-sm wrap-anywhere">
        {dose}, {frequency}, {durationDays} {durationDays === 1 ? 'dia' : 'dias'}
      </p>
      <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {counts.map(([name, count]) => (
          <div key={name} className="flex gap-1">
            <dt className="text-muted">{name}:</dt>
            <dd className="font-semibold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {before.map(({ quantity: units, at, reason }) => (
        <p key={at} className="text-sm text-muted wrap-anywhere">
          {formatMoment(at, new Date())}: {formatAmount(units)}
          {reason !== null && `, porque: ${reason}`}
        </p>
      ))}
      {brand && <p className="text-sm font-semibold">Só a marca {brand}, sem substituição</p>}
      {!unit && <FreeTextBadge className="mt-1" />}
      {children}
    </li>
  )
}
